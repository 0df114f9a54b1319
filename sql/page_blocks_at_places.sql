-- The lines of some pages with their boxes, for highlights.
-- Parameters: $places (list of lists: doc_key, page_number).
-- Columns: doc_key, page_number, lines (of a block of the page: span_start, span_end, x0, y0, x1, y1); blocks in order.
WITH wanted AS (
    SELECT place[1] AS doc_key, place[2] AS page_number FROM (SELECT unnest($places::JSON::INTEGER[][]) AS place)
)
SELECT doc_key, page_number, lines
FROM page_blocks SEMI JOIN wanted USING (doc_key, page_number)
ORDER BY doc_key, page_number, block_no;
