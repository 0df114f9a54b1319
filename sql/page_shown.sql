-- One page of a document as it is shown to a reader.
-- Parameters: $doc_key, $page (the sheet's number from 1, or the label printed in the PDF, as text).
-- Columns: page_number, label, text, source, ocr_confidence, doubtful.
SELECT page_number, label, text, source, ocr_confidence, doubtful
FROM pages
WHERE doc_key = $doc_key AND (page_number::VARCHAR = $page OR (label = $page AND label <> page_number::VARCHAR))
ORDER BY page_number::VARCHAR = $page DESC, page_number
LIMIT 1;
