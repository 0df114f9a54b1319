-- On how many pages each of some stemmed terms stands; terms of the index only.
-- Parameters: $terms (list).
-- Columns: term, page_frequency.
SELECT term, page_frequency FROM terms WHERE list_contains($terms::JSON::VARCHAR[], term) ORDER BY term;
