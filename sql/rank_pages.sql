-- BM25 over the pages of some documents; the statistics in the index are those of the whole corpus.
-- Parameters: $terms VARCHAR[] (from query_terms), $doc_keys INTEGER[], $limit BIGINT.
-- Columns: page_key INTEGER, doc_key INTEGER, page_number INTEGER, score DOUBLE; best first.
-- postings lie sorted by document: a few documents are read from a few row groups, however large the corpus is. Sums of a
-- page and of its copy may differ in the last digit, hence the rounding.
WITH wanted AS (
    SELECT term_id, page_idf FROM terms WHERE term IN (SELECT unnest($terms::JSON::VARCHAR[]))
)
SELECT page_key, any_value(doc_key) AS doc_key, any_value(page_number) AS page_number, sum(page_idf * weight) AS score
FROM postings JOIN wanted USING (term_id)
WHERE doc_key IN (SELECT unnest($doc_keys::JSON::INTEGER[]))
GROUP BY page_key
ORDER BY round(score, 9) DESC, page_key
LIMIT $limit
