-- Fills `page_lengths`: the number of search terms on each page, 0 for a page without text.
-- Parameters: none. Columns: none (inserts).
INSERT INTO page_lengths
SELECT page_key, pages.doc_key, coalesce(sum(tf), 0)::INTEGER AS terms
FROM pages LEFT JOIN postings USING (page_key)
GROUP BY page_key, pages.doc_key
ORDER BY page_key
