-- Asks whose documents were found by full text or vectors alone, or not at all: the ones to read again.
-- Parameters: none.
-- Columns: ask_id, asked_at (UTC), question, status, best_rule, best_score.
SELECT a.ask_id, a.asked_at, a.question, n.status, c.rule AS best_rule, c.score AS best_score
FROM asks a
JOIN ask_answers n USING (ask_id)
LEFT JOIN ask_candidates c ON c.ask_id = a.ask_id AND c.rank = 1
WHERE len(a.mentions) = 0 OR c.rule IS NULL OR len(list_filter(a.mentions, lambda m: m.presence = 'own')) = 0
ORDER BY a.asked_at DESC, a.ask_id DESC;
