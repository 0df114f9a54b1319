-- Pages that still await OCR.
-- Parameters: none.
-- Columns: doc_key, page_number.
SELECT doc_key, page_number FROM pages WHERE source = 'unread' ORDER BY doc_key, page_number;
