-- Laws, regulations and rules in time: version, status, dates, who made them, which laws amended them.
-- Parameters: none.
-- Columns: doc_id, kind, title, number, year, version, status, effective_from, effective_to, consolidated_to, draft_of,
--          supersedes, enacted, in_force (dates printed), made_by, administered_by, commencement (the rule as printed),
--          amended_by (titles with keys).
SELECT d.doc_id, d.kind, d.title, d.number, d.year, d.version, d.status, d.effective_from, d.effective_to,
       d.consolidated_to, d.draft_of, d.supersedes,
       (SELECT min(t.date) FROM dates t WHERE t.doc_key = d.doc_key AND t.kind = 'enacted') AS enacted,
       (SELECT min(t.date) FROM dates t WHERE t.doc_key = d.doc_key AND t.kind = 'in_force') AS in_force,
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
