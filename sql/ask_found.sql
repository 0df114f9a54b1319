-- The ask that an id, its unique beginning, or (empty) the word "last" means.
-- Parameters: $ask_id (an id or its beginning; empty for the latest ask).
-- Columns: all of asks and of ask_answers.
SELECT *
FROM asks JOIN ask_answers USING (ask_id)
WHERE starts_with(ask_id, $ask_id::VARCHAR)
ORDER BY asked_at DESC, ask_id DESC
LIMIT if($ask_id::VARCHAR = '', 1, 2);
