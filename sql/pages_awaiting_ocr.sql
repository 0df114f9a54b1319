-- Pages without text that a build with tesseract will read.
-- Parameters: none.
-- Columns: doc_id, title, page_number.
SELECT d.doc_id, d.title, p.page_number
FROM pages p JOIN documents d USING (doc_key)
WHERE p.source = 'unread'
ORDER BY d.doc_id, p.page_number;
