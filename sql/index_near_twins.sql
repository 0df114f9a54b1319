-- Fills `near_twins`: pairs of documents that are nearly the same, by the share of words that they have in common
-- (weighted Jaccard of their term counts, at least 0.8). Only pairs that share five terms which few documents use are
-- compared; byte-identical copies are told apart by documents.same_as and left out here.
-- Parameters: none. Columns: none (inserts).
INSERT INTO near_twins
WITH rare AS (
    SELECT term, doc_key
    FROM document_postings JOIN documents USING (doc_key)
    WHERE same_as IS NULL AND term IN (SELECT term FROM terms WHERE document_frequency BETWEEN 2 AND 6)
),
pairs AS (
    SELECT one.doc_key, two.doc_key AS twin_key
    FROM rare AS one JOIN rare AS two ON one.term = two.term AND one.doc_key < two.doc_key
    GROUP BY ALL
    HAVING count(*) >= 5
),
shared AS (
    SELECT pairs.doc_key, twin_key, sum(least(one.tf, two.tf)) AS words
    FROM pairs
    JOIN document_postings AS one ON one.doc_key = pairs.doc_key
    JOIN document_postings AS two ON two.doc_key = twin_key AND two.term = one.term
    GROUP BY ALL
)
SELECT shared.doc_key, twin_key, words / (one.terms + two.terms - words) AS similarity
FROM shared
JOIN document_lengths AS one ON one.doc_key = shared.doc_key
JOIN document_lengths AS two ON two.doc_key = twin_key
WHERE words / (one.terms + two.terms - words) >= 0.8
ORDER BY ALL
