-- Counts the search terms of every page into the temporary table page_words: the raw material of the full-text index.
-- Parameters: none. Columns: none (creates).
CREATE OR REPLACE TEMPORARY TABLE page_words AS
SELECT
    stem(token, 'porter') AS term,
    doc_key,
    page_key,
    page_number,
    count(*)::INTEGER AS tf,
    doc_key IN (SELECT doc_key FROM documents WHERE same_as IS NOT NULL) AS copy
FROM (SELECT doc_key, page_key, page_number, unnest(search_tokens(search_text)) AS token FROM pages)
WHERE token NOT IN (SELECT word FROM stop_words)
GROUP BY ALL
