-- BM25 over the pages of every document, byte-identical copies left out.
-- Parameters: $terms VARCHAR[] (from query_terms), $limit BIGINT.
-- Columns: page_key INTEGER, doc_key INTEGER, page_number INTEGER, score DOUBLE; best first.
WITH wanted AS (
    SELECT term_id, page_idf FROM terms WHERE term IN (SELECT unnest($terms::JSON::VARCHAR[]))
)
SELECT page_key, any_value(doc_key) AS doc_key, any_value(page_number) AS page_number, sum(page_idf * weight) AS score
FROM postings JOIN wanted USING (term_id)
WHERE doc_key NOT IN (SELECT doc_key FROM documents WHERE same_as IS NOT NULL)
GROUP BY page_key
ORDER BY round(score, 9) DESC, page_key
LIMIT $limit
