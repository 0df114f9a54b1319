-- Facts of some documents: identifiers.
-- Parameters: $doc_keys (list of documents.doc_key).
-- Columns: those of the table identifiers.
SELECT * FROM identifiers WHERE list_contains($doc_keys::JSON::INTEGER[], doc_key) ORDER BY doc_key, page_number, span_start;
