-- The outline of a law, a set of regulations or rules: parts, chapters, articles and schedules with their pages.
-- Parameters: $doc_id.
-- Columns: kind, number, parent, heading, page_number (first), last_page, clauses (how many lie in it), printed.
SELECT a.kind, a.number, a.parent, a.heading, a.page_number, a.last_page,
       (SELECT count(*) FROM articles c
        WHERE c.doc_key = a.doc_key AND c.kind IN ('sub_article', 'schedule_paragraph')
          AND starts_with(c.number, a.number || '(') AND c.parent IS NOT DISTINCT FROM
              if(a.kind = 'schedule_paragraph', a.parent, c.parent)) AS clauses,
       a.printed
FROM articles a JOIN documents d USING (doc_key)
WHERE d.doc_id = $doc_id AND a.kind <> 'sub_article' AND NOT (a.kind = 'schedule_paragraph' AND contains(a.number, '('))
ORDER BY a.page_number, a.span_start;
