-- Some pages on which a term of the index stands, to see how the documents write it.
-- Parameters: $term VARCHAR, $most INTEGER.
-- Columns: search_text.
SELECT search_text
FROM pages SEMI JOIN (
    SELECT page_key FROM postings JOIN terms USING (term_id) WHERE term = $term ORDER BY hash(page_key) LIMIT $most
) USING (page_key)
ORDER BY page_key
