-- One page of a document as it is shown to a reader.
-- Parameters: $doc_key, $page (the sheet's number from 1, or the label printed in the PDF, as text).
-- Columns: page_number, label, text, source, ocr_confidence, doubtful, struck_out (words that the page strikes out, null if none).
SELECT page_number, label, text, source, ocr_confidence, doubtful,
       (SELECT string_agg(s.printed, ' … ' ORDER BY s.span_start) FROM struck_out s
        WHERE s.doc_key = pages.doc_key AND s.page_number = pages.page_number) AS struck_out
FROM pages
WHERE doc_key = $doc_key AND (page_number::VARCHAR = $page OR (label = $page AND label <> page_number::VARCHAR))
ORDER BY page_number::VARCHAR = $page DESC, page_number
LIMIT 1;
