-- What the catalogue could not read of the documents: the list to go through by hand after a build.
-- Parameters: none.
-- Columns: doc_id, kind, title, gap (what is missing).
WITH court_papers AS (
    SELECT * FROM documents WHERE kind IN ('judgment', 'order')
), gaps AS (
    SELECT doc_key, 'no kind' AS gap FROM documents WHERE kind = 'other'
    UNION ALL
    SELECT doc_key, 'no title' FROM documents WHERE title IS NULL OR title = ''
    UNION ALL
    SELECT doc_key, 'pages not read: ' || count(*) FROM pages WHERE source = 'unread' GROUP BY doc_key
    UNION ALL
    SELECT doc_key, 'no number of its own' FROM documents
    WHERE kind IN ('judgment', 'order', 'law', 'consultation_paper', 'court_order')
      AND doc_key NOT IN (SELECT doc_key FROM identifiers WHERE own)
    UNION ALL
    SELECT doc_key, 'no parties' FROM court_papers WHERE doc_key NOT IN (SELECT doc_key FROM parties)
    UNION ALL
    SELECT doc_key, 'parties on one side only' FROM parties WHERE side IN ('initiating', 'defending')
    GROUP BY doc_key HAVING count(DISTINCT side) = 1
    UNION ALL
    SELECT doc_key, 'no judge or registrar who made it' FROM court_papers
    WHERE doc_key NOT IN (SELECT doc_key FROM judges WHERE capacity IN ('sat', 'registrar'))
    UNION ALL
    SELECT doc_key, 'no date of issue' FROM court_papers WHERE doc_key NOT IN (SELECT doc_key FROM dates WHERE kind = 'issued')
    UNION ALL
    SELECT doc_key, 'starts in the middle' FROM documents WHERE starts_mid
    UNION ALL
    SELECT doc_key, 'no provisions' FROM documents
    WHERE kind IN ('law', 'regulation', 'rules') AND doc_key NOT IN (SELECT doc_key FROM articles)
    UNION ALL
    SELECT doc_key, 'no deadline' FROM consultation_papers WHERE deadline IS NULL
)
SELECT d.doc_id, d.kind, d.title, g.gap
FROM gaps g JOIN documents d USING (doc_key)
ORDER BY d.kind, d.doc_id, g.gap;
