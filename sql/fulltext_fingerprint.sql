-- What the full-text index was made from and how much it holds; a database whose own value differs is refused.
-- Parameters: none.
-- Columns: fingerprint VARCHAR.
SELECT
    format(
        '{}/{}/{}/{}',
        (SELECT count(*) FROM pages),
        (SELECT coalesce(bit_xor(hash(page_key, search_text)), 0) FROM pages),
        (SELECT count(*) FROM terms),
        (SELECT coalesce(sum(tf), 0) FROM postings)
    ) AS fingerprint
