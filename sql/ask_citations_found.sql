-- Pages that an ask cited, then those it only offered to look at.
-- Parameters: $ask_id.
-- Columns: proves, doc_id, title, page_number, pinpoint, quote, ocr_confidence, doubtful, corrections (table,
--          field, old, new, who and why of each; null in traces older than these columns).
SELECT proves, doc_id, title, page_number, pinpoint, quote, ocr_confidence, doubtful, corrections
FROM ask_citations WHERE ask_id = $ask_id ORDER BY proves DESC, citation;
