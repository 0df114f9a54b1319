-- Fills `postings` from pages.search_text: how often each term stands on each page. Sorted by term, so that a query's
-- terms touch few row groups.
-- Parameters: none. Columns: none (inserts).
INSERT INTO postings
SELECT stem(token, 'porter') AS term, doc_key, page_key, count(*)::INTEGER AS tf
FROM (SELECT doc_key, page_key, unnest(search_tokens(search_text)) AS token FROM pages)
WHERE token NOT IN (SELECT word FROM stop_words)
GROUP BY ALL
ORDER BY term, doc_key, page_key
