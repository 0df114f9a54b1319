-- Facts of some documents: struck out.
-- Parameters: $doc_keys (list of documents.doc_key).
-- Columns: those of the table struck_out.
SELECT * FROM struck_out WHERE list_contains($doc_keys::JSON::INTEGER[], doc_key) ORDER BY doc_key, page_number, span_start;
