-- What the PDF calls the sheets of one document.
-- Parameters: $doc_key.
-- Columns: page_number (the sheet, from 1), label ("iii", "A-1").
SELECT page_number, label FROM pages WHERE doc_key = $doc_key AND label IS NOT NULL ORDER BY page_number;
