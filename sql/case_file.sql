-- One case: its documents, parties, judges, dates, sums and appeals, each with the page and the words it was read from.
-- Parameters: $case_key (the case's identifier as in identifiers.key: prefix, number of three digits, year).
-- Columns: doc_id, fact (document, party, judge, date, sum, appeal), detail (role, capacity, kind of date or sum), value, page_number, printed.
WITH own AS (
    SELECT DISTINCT doc_key FROM identifiers WHERE own AND key = $case_key
), facts AS (
    SELECT doc_key, 1 AS place, 'document' AS fact, kind AS detail, title AS value, page_number, printed, 0 AS position
    FROM documents
    UNION ALL
    SELECT doc_key, 2, 'party', role, name, page_number, printed, party_order FROM parties
    UNION ALL
    SELECT doc_key, 3, 'judge', capacity, concat_ws(' ', title, name), page_number, printed, span_start FROM judges
    UNION ALL
    SELECT doc_key, 4, 'date', kind, CAST(date AS VARCHAR), page_number, printed, span_start FROM dates
    UNION ALL
    SELECT doc_key, 5, 'sum', kind || CASE WHEN is_total THEN ', total' ELSE '' END,
           concat_ws(' ', currency, CAST(amount AS VARCHAR)), page_number, printed, span_start
    FROM claims
    UNION ALL
    SELECT doc_key, 6, 'appeal', relation, coalesce(related_key, related_printed), page_number, printed, span_start
    FROM appeals
)
SELECT d.doc_id, f.fact, f.detail, f.value, f.page_number, f.printed
FROM facts f JOIN own USING (doc_key) JOIN documents d USING (doc_key)
ORDER BY d.issued NULLS LAST, d.doc_id, f.place, f.page_number, f.position NULLS FIRST;
