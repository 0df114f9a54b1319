-- Fills `near_twins`: pairs of documents that are nearly the same, by the share of words that they have in common
-- (weighted Jaccard of their term counts, at least 0.8). Only pairs that share five terms which few documents use are
-- compared; byte-identical copies are told apart by documents.same_as and left out here.
-- Parameters: none. Columns: none (inserts).
INSERT INTO near_twins
WITH originals AS (
    SELECT term_id, doc_key, tf
    FROM document_postings SEMI JOIN (SELECT doc_key FROM documents WHERE same_as IS NULL) USING (doc_key)
),
lengths AS (
    SELECT doc_key, sum(tf) AS words FROM originals GROUP BY doc_key
),
rare AS (
    SELECT term_id, doc_key
    FROM originals SEMI JOIN (SELECT term_id FROM terms WHERE document_frequency BETWEEN 2 AND 6) USING (term_id)
),
pairs AS (
    SELECT one.doc_key, two.doc_key AS twin_key
    FROM rare AS one JOIN rare AS two ON one.term_id = two.term_id AND one.doc_key < two.doc_key
    GROUP BY ALL
    HAVING count(*) >= 5
),
shared AS (
    SELECT pairs.doc_key, twin_key, sum(least(one.tf, two.tf)) AS words
    FROM pairs
    JOIN originals AS one ON one.doc_key = pairs.doc_key
    JOIN originals AS two ON two.doc_key = twin_key AND two.term_id = one.term_id
    GROUP BY ALL
)
SELECT shared.doc_key, twin_key, shared.words / (one.words + two.words - shared.words) AS similarity
FROM shared JOIN lengths AS one ON one.doc_key = shared.doc_key JOIN lengths AS two ON two.doc_key = twin_key
WHERE similarity >= 0.8
ORDER BY ALL
