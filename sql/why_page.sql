-- Why a page stands in an ask: the rule that brought its document, its ranks, its pin, and whether it was cited.
-- Parameters: $ask_id, $doc_id (or its beginning), $page_number.
-- Columns: question, doc_id, page_number, document_rule, document_why, rank, bm25_rank, vector_rank, pin, cited, quote.
SELECT a.question, p.doc_id, p.page_number, c.rule AS document_rule, c.why AS document_why, p.rank, p.bm25_rank,
       p.vector_rank, p.pin, p.cited, q.quote
FROM ask_pages p
JOIN asks a USING (ask_id)
LEFT JOIN ask_candidates c ON c.ask_id = p.ask_id AND c.doc_id = p.doc_id
LEFT JOIN ask_citations q
       ON q.ask_id = p.ask_id AND q.doc_id = p.doc_id AND q.page_number = p.page_number AND q.proves
WHERE p.ask_id = $ask_id AND starts_with(p.doc_id, $doc_id::VARCHAR) AND p.page_number = $page_number::INTEGER
ORDER BY p.rank;
