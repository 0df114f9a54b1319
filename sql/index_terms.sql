-- Fills `terms`: on how many pages and in how many documents each term stands. Byte-identical copies count once.
-- Parameters: none. Columns: none (inserts).
INSERT INTO terms
SELECT term, count(DISTINCT page_key)::INTEGER AS page_frequency, count(DISTINCT doc_key)::INTEGER AS document_frequency
FROM postings JOIN documents USING (doc_key)
WHERE same_as IS NULL
GROUP BY term
ORDER BY term
