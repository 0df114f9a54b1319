-- The file that a document was read from.
-- Parameters: $doc_key.
-- Columns: source_path (relative to the folder built), bytes, sha256.
SELECT source_path, bytes, sha256 FROM documents WHERE doc_key = $doc_key;
