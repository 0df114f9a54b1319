-- All consultation papers, newest first: what each is about, who issued it, until when and to whom to answer.
-- Parameters: none.
-- Columns: doc_id, number, year, month, title, subject, deadline, addressee, issuing_body, draft_law, page_number (of the
--          deadline, else of the title), printed, changes (rows of its table of changes).
SELECT d.doc_id, p.number, p.year, p.month, p.title, p.subject, p.deadline, p.addressee, p.issuing_body, p.draft_law,
       p.page_number, p.printed,
       (SELECT count(*) FROM consultation_changes c WHERE c.doc_key = p.doc_key) AS changes
FROM consultation_papers p JOIN documents d USING (doc_key)
ORDER BY p.year DESC NULLS LAST, p.month DESC NULLS LAST, TRY_CAST(p.number AS INTEGER), d.doc_id;
