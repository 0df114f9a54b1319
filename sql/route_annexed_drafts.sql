-- From which page on a consultation paper prints the draft that it annexes, as far as its provisions were read.
-- Parameters: none.
-- Columns: doc_key INTEGER, first_page INTEGER; papers without such a draft are left out.
SELECT doc_key, min(articles.page_number) AS first_page
FROM articles JOIN documents USING (doc_key)
WHERE documents.kind = 'consultation_paper'
GROUP BY doc_key
ORDER BY doc_key;
