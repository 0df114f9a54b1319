-- Which of some stemmed terms stand in which of some documents.
-- Parameters: $terms (list), $doc_keys (list).
-- Columns: term, doc_key.
SELECT term, doc_key FROM document_postings JOIN terms USING (term_id)
WHERE list_contains($terms, term) AND list_contains($doc_keys, doc_key)
ORDER BY term, doc_key;
