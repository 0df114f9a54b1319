-- Fills `document_postings` from page_words, sorted by document: as sql/index_postings.sql, with whole documents as units.
-- Parameters: none. Columns: none (inserts).
INSERT INTO document_postings
WITH words AS (
    SELECT term, doc_key, copy, sum(tf)::INTEGER AS tf FROM page_words GROUP BY ALL
),
lengths AS (
    SELECT doc_key, copy, sum(tf) AS length FROM words GROUP BY ALL
),
corpus AS (
    SELECT sum(length) FILTER (NOT copy) / (SELECT count(*) FROM documents WHERE same_as IS NULL) AS average
    FROM lengths
)
SELECT term_id, words.doc_key, tf, tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * length / average)) AS weight
FROM words JOIN terms USING (term) JOIN lengths USING (doc_key), corpus
ORDER BY words.doc_key, term_id
