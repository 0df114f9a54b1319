-- BM25 over pages, restricted to the candidate documents; the statistics in the index are those of the whole corpus.
-- Parameters: $terms VARCHAR[] (from query_terms), $doc_keys INTEGER[] (null or empty: every document, byte-identical
--   copies left out), $limit BIGINT.
-- Columns: page_key INTEGER, doc_key INTEGER, page_number INTEGER, score DOUBLE; best first.
SELECT page_key, any_value(doc_key) AS doc_key, any_value(page_number) AS page_number, sum(page_idf * weight) AS score
FROM postings JOIN terms USING (term_id)
WHERE list_contains($terms::VARCHAR[], term)
    AND CASE
        WHEN len(coalesce($doc_keys::INTEGER[], [])) > 0 THEN list_contains($doc_keys::INTEGER[], doc_key)
        ELSE doc_key NOT IN (SELECT doc_key FROM documents WHERE same_as IS NOT NULL)
    END
GROUP BY page_key
ORDER BY score DESC, page_key
LIMIT $limit
