-- BM25 over whole documents, restricted to the candidates; the statistics in the index are those of the whole corpus.
-- Parameters: $terms VARCHAR[] (from query_terms), $doc_keys INTEGER[] (null or empty: every document, byte-identical
--   copies left out), $limit BIGINT.
-- Columns: doc_key INTEGER, score DOUBLE; best first.
SELECT doc_key, sum(document_idf * weight) AS score
FROM document_postings JOIN terms USING (term_id)
WHERE list_contains($terms::JSON::VARCHAR[], term)
    AND CASE
        WHEN len(coalesce($doc_keys::JSON::INTEGER[], [])) > 0 THEN list_contains($doc_keys::JSON::INTEGER[], doc_key)
        ELSE doc_key NOT IN (SELECT doc_key FROM documents WHERE same_as IS NOT NULL)
    END
GROUP BY doc_key
ORDER BY score DESC, doc_key
LIMIT $limit
