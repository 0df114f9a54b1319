-- Facts of some documents: appeals.
-- Parameters: $doc_keys (list of documents.doc_key).
-- Columns: those of the table appeals.
SELECT * FROM appeals WHERE list_contains($doc_keys::JSON::INTEGER[], doc_key) ORDER BY doc_key, page_number, span_start;
