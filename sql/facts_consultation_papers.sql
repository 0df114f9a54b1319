-- Facts of some documents: consultation_papers.
-- Parameters: $doc_keys (list of documents.doc_key).
-- Columns: those of the table consultation_papers.
SELECT * FROM consultation_papers WHERE list_contains($doc_keys::JSON::INTEGER[], doc_key) ORDER BY doc_key, page_number, span_start;
