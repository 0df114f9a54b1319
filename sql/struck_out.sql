-- What the documents print struck out, as amending papers do: shown here, never searched, quoted or read as law.
-- Parameters: none.
-- Columns: doc_id, title, page_number, article (the provision that it stands in), printed.
SELECT d.doc_id, d.title, s.page_number, s.article, s.printed
FROM struck_out s JOIN documents d USING (doc_key)
ORDER BY d.doc_id, s.page_number, s.span_start;
