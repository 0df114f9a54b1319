-- Fines and fees that a law or a set of regulations sets, in order of place.
-- Parameters: $doc_id.
-- Columns: fact (penalty or fee), reference (article, regulation or form), what (the breach, or what is paid for),
--          amount, currency, page_number, printed, heading (of the article named).
WITH rows AS (
    SELECT doc_key, 'penalty' AS fact, article AS reference, breach AS what, amount, currency, page_number, printed,
           span_start
    FROM penalties
    UNION ALL
    SELECT doc_key, 'fee', reference, what, amount, currency, page_number, printed, span_start
    FROM fees
)
SELECT r.fact, r.reference, r.what, r.amount, r.currency, r.page_number, r.printed,
       (SELECT any_value(a.heading) FROM articles a
        WHERE a.doc_key = r.doc_key AND a.number = regexp_extract(r.reference, '^[0-9A-Za-z.]+')
          AND a.kind IN ('article', 'section', 'regulation', 'rule')) AS heading
FROM rows r JOIN documents d USING (doc_key)
WHERE d.doc_id = $doc_id
ORDER BY r.page_number, r.span_start NULLS LAST, r.what;
