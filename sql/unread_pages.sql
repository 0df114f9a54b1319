-- Pages that hold more than was read of them: they still await OCR, or their text is not to be trusted.
-- Parameters: none.
-- Columns: doc_key, page_number, awaits_ocr.
SELECT doc_key, page_number,
       source = 'unread' OR doubtful NOT LIKE '%; OCR did not read it better' AS awaits_ocr
FROM pages
WHERE source = 'unread' OR (source = 'text' AND doubtful IS NOT NULL)
ORDER BY doc_key, page_number;
