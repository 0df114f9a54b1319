-- Every document with what routing needs of it.
-- Parameters: none.
-- Columns: doc_key, doc_id, kind, title, short_title, number, year, version, status, issued, effective_from,
--          effective_to, consolidated_to, same_as (doc_key of the first identical file), page_count, title_page (page number).
SELECT doc_key, doc_id, kind, title, short_title, number, year, version, status, issued, effective_from, effective_to,
       consolidated_to, same_as, page_count, coalesce(page_number, 1) AS title_page
FROM documents
ORDER BY doc_key;
