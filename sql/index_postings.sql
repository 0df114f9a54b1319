-- Fills `postings` from page_words, sorted by document. The average length is that of all pages but those of copies, so that
-- copying a file moves no score.
-- Parameters: none. Columns: none (inserts).
INSERT INTO postings
WITH lengths AS (
    SELECT page_key, sum(tf) AS length FROM page_words GROUP BY page_key
),
corpus AS (
    SELECT sum(length) / count(*) AS average
    FROM pages LEFT JOIN lengths USING (page_key)
    WHERE doc_key IN (SELECT doc_key FROM documents WHERE same_as IS NULL)
)
SELECT
    term_id, doc_key, page_key, page_number, tf, tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * length / average)) AS weight
FROM page_words JOIN terms USING (term) JOIN lengths USING (page_key), corpus
ORDER BY doc_key, term_id, page_key
