-- The latest asks: who asked what, and how it ended.
-- Parameters: none.
-- Columns: ask_id, asked_at (UTC), asked_by, matter, question, answer (JSON), status, basis, kind, confidence, total_ms.
SELECT a.ask_id, a.asked_at, a.asked_by, a.matter, a.question, n.answer, n.status, n.basis, n.kind, n.confidence,
       a.total_ms
FROM asks a JOIN ask_answers n USING (ask_id)
ORDER BY a.asked_at DESC, a.ask_id DESC
LIMIT 50;
