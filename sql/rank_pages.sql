-- BM25 (k1 = 1.2, b = 0.75) over pages, restricted to the candidate documents; term statistics are those of the whole
-- corpus, in which byte-identical copies count once.
-- Parameters: $terms VARCHAR[] (from query_terms), $doc_keys INTEGER[] (null or empty: every document, copies left out),
--   $limit BIGINT.
-- Columns: page_key INTEGER, doc_key INTEGER, page_number INTEGER, score DOUBLE; best first.
WITH corpus AS (
    SELECT count(*) AS pages, avg(terms) AS average
    FROM page_lengths SEMI JOIN (SELECT doc_key FROM documents WHERE same_as IS NULL) USING (doc_key)
),
candidates AS (
    SELECT doc_key FROM documents
    WHERE CASE WHEN len(coalesce($doc_keys::INTEGER[], [])) = 0 THEN same_as IS NULL
               ELSE list_contains($doc_keys::INTEGER[], doc_key) END
),
weights AS (
    SELECT term, ln((corpus.pages - page_frequency + 0.5) / (page_frequency + 0.5) + 1) AS idf
    FROM terms, corpus
    WHERE term IN (SELECT unnest($terms::VARCHAR[]))
),
scored AS (
    SELECT page_key, sum(idf * tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * page_lengths.terms / corpus.average))) AS score
    FROM postings
    JOIN weights USING (term)
    JOIN candidates USING (doc_key)
    JOIN page_lengths USING (page_key)
    CROSS JOIN corpus
    GROUP BY page_key
)
SELECT page_key, doc_key, page_number, score
FROM scored JOIN pages USING (page_key)
ORDER BY score DESC, page_key
LIMIT $limit
