-- Terms of the index that a misspelt word begins with but for some slips of the pen, the nearest and commonest first.
-- Parameters: $word VARCHAR, $slips INTEGER (most slips), $pages INTEGER (fewest pages with the term), $ending INTEGER
-- (most letters of the word behind the term).
-- Columns: term, page_frequency.
SELECT term, page_frequency
FROM (
    SELECT
        term,
        page_frequency,
        least(
            damerau_levenshtein(term, left($word, length(term))),
            damerau_levenshtein(term, left($word, length(term) + 1)),
            damerau_levenshtein(term, left($word, length(term) - 1))
        ) AS slips
    FROM terms
    WHERE
        left(term, 1) = left($word, 1)
        AND length(term) BETWEEN length($word) - $ending AND length($word) + $slips
        AND length(term) >= 4
        AND page_frequency >= $pages
)
WHERE slips <= $slips
ORDER BY slips, length(term) DESC, page_frequency DESC, term
LIMIT 8
