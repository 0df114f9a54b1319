-- Articles and numbered paragraphs of documents between the first and the last of some pages: what a page is cited by.
-- Parameters: $doc_keys (list of documents.doc_key), $page_numbers (list; physical, from 1).
-- Columns: doc_key, kind (of the article, or paragraph, or order_paragraph), number, parent, printed, page_number,
-- span_start, last_page, span_end (offset on last_page).
WITH provisions AS (
    SELECT doc_key, kind, number, parent, printed, page_number, span_start, last_page, span_end FROM articles
    UNION ALL
    SELECT doc_key, CASE section WHEN 'order' THEN 'order_paragraph' ELSE 'paragraph' END, number, NULL, printed,
           page_number, span_start, last_page, span_end
    FROM paragraphs
)
SELECT p.*
FROM provisions p
WHERE list_contains($doc_keys::JSON::INTEGER[], p.doc_key) AND p.span_start IS NOT NULL
  AND p.page_number <= list_max($page_numbers::JSON::INTEGER[]) AND p.last_page >= list_min($page_numbers::JSON::INTEGER[])
ORDER BY p.doc_key, p.page_number, p.span_start, p.span_end DESC;
