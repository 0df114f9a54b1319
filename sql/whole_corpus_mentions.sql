-- The first page of each of some documents that prints a pattern: a full pass, contents pages left out.
-- Parameters: $doc_keys (list of documents.doc_key), $pattern VARCHAR (regular expression, case ignored).
-- Columns: doc_key INTEGER, page_number INTEGER, printed VARCHAR (the words matched, as in pages.search_text).
SELECT doc_key, min(page_number) AS page_number,
       arg_min(regexp_extract(search_text, $pattern::VARCHAR, 0, 'i'), page_number) AS printed
FROM pages ANTI JOIN toc_pages USING (doc_key, page_number)
WHERE list_contains($doc_keys::JSON::INTEGER[], doc_key) AND regexp_matches(search_text, $pattern::VARCHAR, 'i')
GROUP BY doc_key
ORDER BY doc_key;
