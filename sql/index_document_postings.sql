-- Fills `document_postings`: how often each term stands in each document, sorted by term.
-- Parameters: none. Columns: none (inserts).
INSERT INTO document_postings
SELECT term, doc_key, sum(tf)::INTEGER AS tf
FROM postings
GROUP BY term, doc_key
ORDER BY term, doc_key
