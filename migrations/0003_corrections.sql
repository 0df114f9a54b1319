-- What people have corrected (`corrections.toml`): the fact rows carry the correction that changed them.

CREATE TABLE corrections (
    correction_id INTEGER NOT NULL,        -- from 1; what the column `correction` of the fact tables means
    doc_key INTEGER,                       -- null when this corpus does not hold the document
    sha256 VARCHAR NOT NULL,               -- of the document's file
    table_name VARCHAR NOT NULL,
    field VARCHAR NOT NULL,
    old_value VARCHAR,                     -- as read from the page; null where nothing was
    new_value VARCHAR,
    page_number INTEGER,                   -- where the fact stands; null for all pages of the document
    who VARCHAR NOT NULL,
    why VARCHAR NOT NULL,
    state VARCHAR NOT NULL,                -- applied, stale (the old value is gone) or no document
    rows_changed INTEGER NOT NULL,
    earlier INTEGER                        -- the correction of another field of the same row, if there is one
);

ALTER TABLE documents ADD COLUMN correction INTEGER;
ALTER TABLE identifiers ADD COLUMN correction INTEGER;
ALTER TABLE parties ADD COLUMN correction INTEGER;
ALTER TABLE judges ADD COLUMN correction INTEGER;
ALTER TABLE dates ADD COLUMN correction INTEGER;
ALTER TABLE claims ADD COLUMN correction INTEGER;
ALTER TABLE appeals ADD COLUMN correction INTEGER;
ALTER TABLE articles ADD COLUMN correction INTEGER;
ALTER TABLE definitions ADD COLUMN correction INTEGER;
ALTER TABLE penalties ADD COLUMN correction INTEGER;
ALTER TABLE fees ADD COLUMN correction INTEGER;
ALTER TABLE amendments ADD COLUMN correction INTEGER;
ALTER TABLE attributions ADD COLUMN correction INTEGER;
ALTER TABLE paragraphs ADD COLUMN correction INTEGER;
ALTER TABLE consultation_papers ADD COLUMN correction INTEGER;
ALTER TABLE consultation_changes ADD COLUMN correction INTEGER;

ALTER TABLE builds ADD COLUMN corrections_sha256 VARCHAR;   -- of corrections.toml as this build read it
