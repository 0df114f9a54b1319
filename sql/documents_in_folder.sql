-- Documents below a folder of the folder that was built.
-- Parameters: $folder (relative path without a trailing slash).
-- Columns: doc_key.
SELECT doc_key FROM documents WHERE starts_with(source_path, $folder || '/') ORDER BY doc_key;
