-- The blocks of one page with the boxes of their lines, for highlights.
-- Parameters: $doc_key, $page_number.
-- Columns: block_no, text, span_start, span_end, x0, y0, x1, y1, lines.
SELECT block_no, text, span_start, span_end, x0, y0, x1, y1, lines
FROM page_blocks WHERE doc_key = $doc_key AND page_number = $page_number ORDER BY block_no;
