-- How often each routing rule brought a document, and how often that document was cited in the end.
-- Parameters: none.
-- Columns: rule, candidates, kept, cited.
SELECT c.rule, count(*) AS candidates, count(*) FILTER (c.kept) AS kept,
       count(*) FILTER (EXISTS (FROM ask_citations q WHERE q.ask_id = c.ask_id AND q.doc_id = c.doc_id AND q.proves))
           AS cited
FROM ask_candidates c
GROUP BY c.rule
ORDER BY candidates DESC, c.rule;
