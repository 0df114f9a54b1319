-- How many pages each document has: what a citation may point at.
-- Parameters: none.
-- Columns: doc_id, page_count.
SELECT doc_id, page_count FROM documents ORDER BY doc_id;
