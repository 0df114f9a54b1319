-- Documents that are nearly the same as another one.
-- Parameters: none.
-- Columns: doc_id, title, twin_id, twin_title, similarity (0 to 1).
SELECT d.doc_id, d.title, t.doc_id AS twin_id, t.title AS twin_title, n.similarity
FROM near_twins n
JOIN documents d ON d.doc_key = n.doc_key
JOIN documents t ON t.doc_key = n.twin_key
ORDER BY n.similarity DESC, d.doc_id, t.doc_id;
