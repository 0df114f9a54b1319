-- Facts of some documents: consultation_changes.
-- Parameters: $doc_keys (list of documents.doc_key).
-- Columns: those of the table consultation_changes.
SELECT * FROM consultation_changes WHERE list_contains($doc_keys::JSON::INTEGER[], doc_key) ORDER BY doc_key, page_number, span_start;
