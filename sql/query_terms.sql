-- The search terms of a question: tokens as pages have them, without stop words, stemmed, in the question's order.
-- Parameters: $text VARCHAR, normalised.
-- Columns: terms VARCHAR[].
-- The text comes as a row: of a constant the optimizer would cut the words once more, and its patterns are what costs.
SELECT
    list_transform(
        list_filter(search_tokens(text), token -> NOT list_contains(words, token)), token -> stem(token, 'porter')
    ) AS terms
FROM (SELECT unnest([$text]) AS text), (SELECT list(word) AS words FROM stop_words)
