-- What asking language models cost, by day and model; a reply that a later run took up again is counted once.
-- Parameters: none.
-- Columns: day (UTC), model, requests, failed, input_tokens, cached_tokens, output_tokens, usd.
SELECT min(asked_at)::DATE AS day, any_value(ask_requests.model) AS model, count(*) AS requests,
       count(*) FILTER (WHERE fault IS NOT NULL) AS failed, sum(ask_requests.input_tokens) AS input_tokens,
       sum(ask_requests.cached_tokens) AS cached_tokens, sum(ask_requests.output_tokens) AS output_tokens,
       sum(ask_requests.usd) AS usd
FROM (
    SELECT DISTINCT ON (custom_id, fault) * FROM ask_requests ORDER BY custom_id, fault, ask_id
) AS ask_requests
JOIN asks USING (ask_id)
GROUP BY asked_at::DATE, ask_requests.model
ORDER BY day DESC, model;
