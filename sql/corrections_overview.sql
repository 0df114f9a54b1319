-- Every correction of corrections.toml: by whom and why, and whether it still finds what it corrects.
-- Parameters: none.
-- Columns: correction_id, doc_id (null: the document is not in this corpus), table_name, field, old_value, new_value,
--          page_number, who, why, state (applied, stale, no document), rows_changed, sha256.
SELECT c.correction_id, d.doc_id, c.table_name, c.field, c.old_value, c.new_value, c.page_number, c.who, c.why,
       c.state, c.rows_changed, c.sha256
FROM corrections c LEFT JOIN documents d USING (doc_key)
ORDER BY c.correction_id, d.doc_id;
