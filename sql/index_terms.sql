-- Fills `terms` from page_words: frequencies and inverse frequencies over pages and documents, copies counted once.
-- Parameters: none. Columns: none (inserts).
INSERT INTO terms
WITH counted AS (
    SELECT
        term,
        count(*) FILTER (NOT copy) AS page_frequency,
        count(DISTINCT doc_key) FILTER (NOT copy) AS document_frequency
    FROM page_words
    GROUP BY term
),
corpus AS (
    SELECT count(*) AS pages, count(DISTINCT doc_key) AS documents
    FROM pages SEMI JOIN (SELECT doc_key FROM documents WHERE same_as IS NULL) USING (doc_key)
)
SELECT
    row_number() OVER (ORDER BY term) AS term_id,
    term,
    page_frequency,
    document_frequency,
    ln((pages - page_frequency + 0.5) / (page_frequency + 0.5) + 1) AS page_idf,
    ln((documents - document_frequency + 0.5) / (document_frequency + 0.5) + 1) AS document_idf
FROM counted, corpus
ORDER BY term_id
