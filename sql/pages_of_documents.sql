-- All pages of some documents, with their text as printed and where it is struck out.
-- Parameters: $doc_keys (list).
-- Columns: page_key, doc_key, page_number, label, text, search_text, source, ocr_confidence, doubtful, is_toc,
--          struck (spans of text, null if none).
SELECT page_key, p.doc_key, p.page_number, label, text, search_text, source, ocr_confidence, doubtful,
       t.page_number IS NOT NULL AS is_toc, struck
FROM pages p
LEFT JOIN toc_pages t ON t.doc_key = p.doc_key AND t.page_number = p.page_number
LEFT JOIN (
    SELECT doc_key, page_number, list([span_start, span_end]) AS struck FROM struck_out GROUP BY doc_key, page_number
) s ON s.doc_key = p.doc_key AND s.page_number = p.page_number
WHERE list_contains($doc_keys::JSON::INTEGER[], p.doc_key)
ORDER BY p.doc_key, p.page_number;
