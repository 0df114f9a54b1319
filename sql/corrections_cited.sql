-- What people have corrected in cited facts, and in what the catalogue says of the cited documents themselves.
-- Parameters: $correction_ids (list of corrections.correction_id), $doc_keys (list of documents.doc_key).
-- Columns: correction_id, doc_key, page_number, table_name, field, old_value, new_value, who, why.
WITH RECURSIVE cited AS (
    SELECT correction_id, doc_key, earlier
    FROM corrections
    WHERE state = 'applied' AND list_contains($doc_keys::JSON::INTEGER[], doc_key)
      AND (list_contains($correction_ids::JSON::INTEGER[], correction_id) OR table_name = 'documents')
    UNION
    SELECT corrections.correction_id, corrections.doc_key, corrections.earlier
    FROM cited JOIN corrections ON corrections.correction_id = cited.earlier AND corrections.doc_key = cited.doc_key
)
SELECT correction_id, doc_key, page_number, table_name, field, old_value, new_value, who, why
FROM corrections SEMI JOIN cited USING (correction_id, doc_key)
ORDER BY correction_id, doc_key;
