-- What a page strikes out, the printed words of a law's place in time, and what a claimed sum is reckoned from.

-- Spans of pages.text that the page prints struck out: shown, never searched, quoted or read as law.
CREATE TABLE struck_out (
    doc_key INTEGER NOT NULL, page_number INTEGER NOT NULL, printed VARCHAR NOT NULL,
    span_start INTEGER, span_end INTEGER,
    article VARCHAR,                       -- number of the provision that it stands in
    correction INTEGER
);

CREATE TABLE law_in_time (
    doc_key INTEGER NOT NULL, page_number INTEGER NOT NULL, printed VARCHAR NOT NULL,
    span_start INTEGER, span_end INTEGER,
    fact VARCHAR NOT NULL,                 -- the column of documents: status, version, effective_from, effective_to, consolidated_to, draft_of, supersedes
    value VARCHAR NOT NULL,                -- as in that column, dates as YYYY-MM-DD
    correction INTEGER
);

ALTER TABLE claims ADD COLUMN unit VARCHAR;               -- month, day, week, year, hour: what the sum is reckoned by; null for a plain sum
ALTER TABLE claims ADD COLUMN multiplier DECIMAL(12, 2);  -- how many of them
ALTER TABLE claims ADD COLUMN rate DECIMAL(20, 2);        -- the printed sum of one of them
