-- The search terms of a question: tokens as pages have them, without stop words, stemmed, in the question's order.
-- Parameters: $text VARCHAR, normalised.
-- Columns: terms VARCHAR[].
SELECT list(stem(token, 'porter') ORDER BY position) AS terms
FROM (
    SELECT unnest(search_tokens($text)) AS token, generate_subscripts(search_tokens($text), 1) AS position
)
WHERE token NOT IN (SELECT word FROM stop_words)
