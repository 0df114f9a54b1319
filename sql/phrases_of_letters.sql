-- What capitalised letters may stand for, as the pages write it: the runs of words that a pattern finds, by document.
-- Parameters: $pattern VARCHAR (RE2), $most BIGINT (pages read at most, about, evenly spread).
-- Columns: doc_key, phrase.
SELECT DISTINCT doc_key, unnest(regexp_extract_all(search_text, $pattern)) AS phrase
FROM pages
WHERE page_key % (
    SELECT greatest(1, (count(*) + $most::BIGINT - 1) // greatest(1, $most::BIGINT)) FROM pages
) = 0
ORDER BY doc_key, phrase
