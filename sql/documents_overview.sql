-- Every document with its kind, title, dates and how its pages were read.
-- Parameters: none.
-- Columns: doc_id, kind, title, number, year, issued, status, pages, text_pages, ocr_pages, unread_pages,
--          doubtful_pages, same_as (doc_id of the first identical file), source_path.
SELECT d.doc_id, d.kind, d.title, d.number, d.year, d.issued, d.status, d.page_count AS pages,
       count(*) FILTER (p.source = 'text') AS text_pages,
       count(*) FILTER (p.source = 'ocr') AS ocr_pages,
       count(*) FILTER (p.source = 'unread') AS unread_pages,
       count(*) FILTER (p.doubtful IS NOT NULL AND p.source <> 'unread') AS doubtful_pages,
       first_copy.doc_id AS same_as, d.source_path
FROM documents d
LEFT JOIN pages p ON p.doc_key = d.doc_key
LEFT JOIN documents first_copy ON first_copy.doc_key = d.same_as
GROUP BY ALL
ORDER BY d.kind, d.title, d.doc_id;
