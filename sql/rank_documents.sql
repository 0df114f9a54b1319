-- BM25 (k1 = 1.2, b = 0.75) over whole documents, restricted to the candidates; term statistics are those of the whole
-- corpus, in which byte-identical copies count once.
-- Parameters: $terms VARCHAR[] (from query_terms), $doc_keys INTEGER[] (null or empty: every document, copies left out),
--   $limit BIGINT.
-- Columns: doc_key INTEGER, score DOUBLE; best first.
WITH corpus AS (
    SELECT count(*) AS documents, avg(terms) AS average
    FROM document_lengths SEMI JOIN (SELECT doc_key FROM documents WHERE same_as IS NULL) USING (doc_key)
),
candidates AS (
    SELECT doc_key FROM documents
    WHERE CASE WHEN len(coalesce($doc_keys::INTEGER[], [])) = 0 THEN same_as IS NULL
               ELSE list_contains($doc_keys::INTEGER[], doc_key) END
),
weights AS (
    SELECT term, ln((corpus.documents - document_frequency + 0.5) / (document_frequency + 0.5) + 1) AS idf
    FROM terms, corpus
    WHERE term IN (SELECT unnest($terms::VARCHAR[]))
)
SELECT
    doc_key,
    sum(idf * tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * document_lengths.terms / corpus.average))) AS score
FROM document_postings
JOIN weights USING (term)
JOIN candidates USING (doc_key)
JOIN document_lengths USING (doc_key)
CROSS JOIN corpus
GROUP BY doc_key
ORDER BY score DESC, doc_key
LIMIT $limit
