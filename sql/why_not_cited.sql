-- What became of a page in an ask that did not cite it: how far it, or its document, came.
-- Parameters: $ask_id, $doc_id, $page_number.
-- Columns: doc_id, page_number, verdict, document_why, rank.
SELECT $doc_id::VARCHAR AS doc_id, $page_number::INTEGER AS page_number,
       CASE WHEN p.cited THEN 'cited'
            WHEN p.rank IS NOT NULL THEN 'on the shortlist, but not among the smallest set of pages that prove the answer'
            WHEN c.kept THEN 'its document was searched, but other pages ranked higher'
            WHEN c.doc_id IS NOT NULL THEN 'its document was considered and dropped'
            ELSE 'its document was never a candidate' END AS verdict,
       c.why AS document_why, p.rank
FROM asks a
LEFT JOIN ask_candidates c ON c.ask_id = a.ask_id AND c.doc_id = $doc_id::VARCHAR
LEFT JOIN ask_pages p ON p.ask_id = a.ask_id AND p.doc_id = $doc_id::VARCHAR AND p.page_number = $page_number::INTEGER
WHERE a.ask_id = $ask_id
ORDER BY c.kept DESC NULLS LAST
LIMIT 1;
