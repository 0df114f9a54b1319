-- Pages that an ask could read, best first.
-- Parameters: $ask_id.
-- Columns: rank, doc_id, page_number, score, bm25_rank, vector_rank, pin, cited.
SELECT rank, doc_id, page_number, score, bm25_rank, vector_rank, pin, cited
FROM ask_pages WHERE ask_id = $ask_id ORDER BY rank;
