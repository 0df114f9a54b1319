-- Asks in which what a language model said did not become the answer, newest first.
-- Parameters: none.
-- Columns: ask_id, asked_at (UTC), question, answer_type, model_outcome, model_said, model_override, answer, status.
SELECT ask_id, asked_at, question, answer_type, model_outcome, model_said, model_override, answer, status
FROM asks
JOIN ask_answers USING (ask_id)
WHERE model_outcome IS NOT NULL AND model_outcome <> 'accepted'
ORDER BY asked_at DESC, ask_id DESC;
