-- Fills `document_lengths`: the number of search terms of each document.
-- Parameters: none. Columns: none (inserts).
INSERT INTO document_lengths
SELECT doc_key, sum(terms)::INTEGER AS terms
FROM page_lengths
GROUP BY doc_key
ORDER BY doc_key
