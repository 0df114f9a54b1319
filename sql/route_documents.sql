-- Every document with what routing needs of it.
-- Parameters: none.
-- Columns: doc_key, doc_id, kind, title, short_title, number, year, version, status, issued, effective_from,
--          effective_to, consolidated_to, same_as (doc_key of the first identical file), page_count, title_page (page number),
--          corrected (whether people have corrected facts of it).
SELECT doc_key, doc_id, kind, title, short_title, number, year, version, status, issued, effective_from, effective_to,
       consolidated_to, same_as, page_count, coalesce(page_number, 1) AS title_page,
       doc_key IN (SELECT doc_key FROM corrections WHERE state = 'applied') AS corrected
FROM documents
ORDER BY doc_key;
