-- Pages without text, or with text that is not to be trusted, that a build with tesseract will read.
-- Parameters: none.
-- Columns: doc_id, title, page_number, doubtful (why its text is not to be trusted; null without text).
SELECT d.doc_id, d.title, p.page_number, p.doubtful
FROM pages p JOIN documents d USING (doc_key)
WHERE p.source = 'unread'
   OR (p.source = 'text' AND p.doubtful IS NOT NULL AND p.doubtful NOT LIKE '%; OCR did not read it better')
ORDER BY d.doc_id, p.page_number;
