-- Laws, regulations and rules in time: version, status, dates, who made them, which laws amended them.
-- Parameters: none.
-- Columns: doc_id, kind, title, number, year, version, status, effective_from, effective_to, consolidated_to, draft_of,
--          supersedes, words (what each of these was read from, with its page), enacted, in_force (dates printed),
--          in_force_by_notice (enactment notices of the law: doc_id, page, date), made_by, administered_by,
--          commencement (the rule as printed), amended_by (titles with keys).
WITH notices AS (
    SELECT DISTINCT own.doc_key, n.doc_id, t.page_number, t.date
    FROM documents n
    JOIN dates t ON t.doc_key = n.doc_key AND t.kind = 'in_force'
    JOIN identifiers named ON named.doc_key = n.doc_key AND named.kind = 'law_number'
        AND named.page_number = (SELECT min(page_number) FROM identifiers
                                 WHERE doc_key = n.doc_key AND kind = 'law_number')
    JOIN identifiers own ON own.key = named.key AND own.own AND own.kind = 'law_number' AND own.doc_key <> n.doc_key
    WHERE n.kind = 'notice'
)
SELECT d.doc_id, d.kind, d.title, d.number, d.year, d.version, d.status, d.effective_from, d.effective_to,
       d.consolidated_to, d.draft_of, d.supersedes,
       (SELECT string_agg(l.fact || ' (p. ' || l.page_number || '): ' || l.printed, '; ' ORDER BY l.page_number, l.fact)
        FROM law_in_time l WHERE l.doc_key = d.doc_key) AS words,
       (SELECT min(t.date) FROM dates t WHERE t.doc_key = d.doc_key AND t.kind = 'enacted') AS enacted,
       (SELECT min(t.date) FROM dates t WHERE t.doc_key = d.doc_key AND t.kind = 'in_force') AS in_force,
       (SELECT string_agg(n.doc_id || ' p. ' || n.page_number || ': ' || n.date, '; ' ORDER BY n.date, n.doc_id)
        FROM notices n WHERE n.doc_key = d.doc_key) AS in_force_by_notice,
       (SELECT string_agg(a.name, '; ') FROM attributions a WHERE a.doc_key = d.doc_key AND a.kind = 'made_by') AS made_by,
       (SELECT string_agg(a.name, '; ') FROM attributions a
        WHERE a.doc_key = d.doc_key AND a.kind = 'administered_by') AS administered_by,
       (SELECT string_agg(a.name, '; ') FROM attributions a
        WHERE a.doc_key = d.doc_key AND a.kind = 'commencement') AS commencement,
       (SELECT string_agg(concat_ws(', ', m.amending_title, m.amending_key), '; ') FROM amendments m
        WHERE m.doc_key = d.doc_key) AS amended_by
FROM documents d
WHERE d.kind IN ('law', 'regulation', 'rules')
ORDER BY d.title, d.year, d.doc_id;
