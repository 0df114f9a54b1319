-- Documents that an ask considered, best first.
-- Parameters: $ask_id.
-- Columns: rank, doc_id, title, kind, rule, score, kept, why.
SELECT rank, doc_id, title, kind, rule, score, kept, why
FROM ask_candidates WHERE ask_id = $ask_id ORDER BY kept DESC, rank;
