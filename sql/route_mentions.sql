-- Documents with pages that hold all $terms and match $pattern: where something without an identifier is mentioned.
-- Parameters: $terms VARCHAR[] (from query_terms, each once), $pattern VARCHAR (regular expression, case ignored).
-- Columns: doc_key INTEGER, mentions BIGINT (pages); most first, byte-identical copies left out.
WITH holding AS (
    SELECT page_key
    FROM postings JOIN terms USING (term_id)
    WHERE list_contains($terms::JSON::VARCHAR[], term)
    GROUP BY page_key
    HAVING count(*) = len($terms::JSON::VARCHAR[])
)
SELECT doc_key, count(*) AS mentions
FROM pages SEMI JOIN holding USING (page_key) ANTI JOIN (FROM documents WHERE same_as IS NOT NULL) USING (doc_key)
WHERE regexp_matches(search_text, $pattern::VARCHAR, 'i')
GROUP BY doc_key
ORDER BY mentions DESC, doc_key;
