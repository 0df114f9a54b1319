-- Facts of some documents: law in time.
-- Parameters: $doc_keys (list of documents.doc_key).
-- Columns: those of the table law_in_time.
SELECT * FROM law_in_time WHERE list_contains($doc_keys::JSON::INTEGER[], doc_key) ORDER BY doc_key, page_number, span_start;
