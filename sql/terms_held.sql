-- Which of some stemmed terms stand in which of some documents.
-- Parameters: $terms (list), $doc_keys (list).
-- Columns: term, doc_key.
SELECT term, doc_key FROM document_postings JOIN terms USING (term_id)
WHERE term IN (SELECT unnest($terms::JSON::VARCHAR[])) AND doc_key IN (SELECT unnest($doc_keys::JSON::INTEGER[]))
ORDER BY term, doc_key;
