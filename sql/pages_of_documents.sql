-- Pages of some documents, with their text as printed and where it is struck out.
-- Parameters: $doc_keys (list), $page_numbers (list; empty = all pages).
-- Columns: page_key, doc_key, page_number, label, text, search_text, source, ocr_confidence, doubtful, is_toc,
--          struck (spans of text, null if none).
SELECT page_key, p.doc_key, p.page_number, label, text, search_text, source, ocr_confidence, doubtful,
       t.page_number IS NOT NULL AS is_toc,
       (SELECT list([s.span_start, s.span_end]) FROM struck_out s
        WHERE s.doc_key = p.doc_key AND s.page_number = p.page_number) AS struck
FROM pages p LEFT JOIN toc_pages t ON t.doc_key = p.doc_key AND t.page_number = p.page_number
WHERE list_contains($doc_keys, p.doc_key) AND (len($page_numbers) = 0 OR list_contains($page_numbers, p.page_number))
ORDER BY p.doc_key, p.page_number;
