-- Pages by their page_key, with their text as printed and where it is struck out.
-- Parameters: $page_keys (list).
-- Columns: page_key, doc_key, page_number, label, text, search_text, source, ocr_confidence, doubtful, is_toc,
--          struck (spans of text, null if none).
SELECT page_key, p.doc_key, p.page_number, label, text, search_text, source, ocr_confidence, doubtful,
       t.page_number IS NOT NULL AS is_toc,
       (SELECT list([s.span_start, s.span_end]) FROM struck_out s
        WHERE s.doc_key = p.doc_key AND s.page_number = p.page_number) AS struck
FROM pages p LEFT JOIN toc_pages t ON t.doc_key = p.doc_key AND t.page_number = p.page_number
WHERE list_contains($page_keys, page_key)
ORDER BY p.doc_key, p.page_number;
