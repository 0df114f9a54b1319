-- Milliseconds that each stage took: median, 95th percentile, longest.
-- Parameters: none.
-- Columns: stage, asks, p50_ms, p95_ms, max_ms.
SELECT stage, count(ms) AS asks, quantile_cont(ms, 0.5) AS p50_ms, quantile_cont(ms, 0.95) AS p95_ms, max(ms) AS max_ms
FROM (UNPIVOT (SELECT parse_ms, route_ms, search_ms, answer_ms, ground_ms, ttft_ms, total_ms FROM asks)
      ON COLUMNS(*) INTO NAME stage VALUE ms)
GROUP BY stage
ORDER BY list_position(['parse_ms', 'route_ms', 'search_ms', 'answer_ms', 'ground_ms', 'ttft_ms', 'total_ms'], stage);
