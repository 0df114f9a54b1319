-- The first schema: what was built, the documents and their pages, and the facts the documents state.
-- Every fact row carries (doc_key, page_number, printed): the page, 1-based and physical, and the words it was read from.
-- Character spans (span_start, span_end) are half-open offsets into pages.text of that page.

CREATE TABLE builds (
    build_id VARCHAR PRIMARY KEY,          -- UUIDv7
    started_at TIMESTAMP NOT NULL,         -- UTC
    finished_at TIMESTAMP,
    stage VARCHAR NOT NULL,                -- 'catalogue' (first commit) or 'complete' (with vectors)
    program_version VARCHAR NOT NULL,
    extractor_version VARCHAR NOT NULL,
    catalogue_version VARCHAR NOT NULL,
    passage_version VARCHAR NOT NULL,
    profile_name VARCHAR NOT NULL,
    profile_toml VARCHAR NOT NULL,         -- the profile as used, so that `ask` needs no file
    profile_sha256 VARCHAR NOT NULL,
    model_id VARCHAR,                      -- hash of weights, tokenizer, pooling and window; null without vectors
    model_name VARCHAR,
    dimension INTEGER,
    lance_table VARCHAR,
    lance_version BIGINT,                  -- readers check out this version, never "latest"
    fulltext_fingerprint VARCHAR,          -- of the pages the full-text index was made from
    offline_only BOOLEAN NOT NULL DEFAULT false,
    documents INTEGER NOT NULL,
    pages INTEGER NOT NULL,
    passages INTEGER NOT NULL,
    report VARCHAR                         -- JSON of the final report
);

CREATE TABLE documents (
    doc_key INTEGER PRIMARY KEY,           -- what tables join on
    doc_id VARCHAR NOT NULL UNIQUE,        -- file stem, without ".pdf"
    sha256 VARCHAR NOT NULL,
    bytes BIGINT NOT NULL,
    source_path VARCHAR NOT NULL,          -- relative to the folder built; shown, never a key
    page_count INTEGER NOT NULL,
    same_as INTEGER,                       -- doc_key of the first byte-identical document
    kind VARCHAR NOT NULL DEFAULT 'other', -- judgment, order, law, regulation, rules, consultation_paper, practice_direction, notice, court_order, other
    title VARCHAR,
    short_title VARCHAR,
    number VARCHAR,                        -- as an identifier part: "2", "010", "XX" of a draft
    year INTEGER,
    version VARCHAR,                       -- as printed: "Consolidated Version No. 2 (March 2022)"
    court VARCHAR,
    division VARCHAR,
    language VARCHAR,
    prevailing_language VARCHAR,
    issued DATE,
    status VARCHAR,                        -- in_force, superseded, repealed, draft, amending; null when unknown
    effective_from DATE,
    effective_to DATE,
    consolidated_to DATE,
    draft_of VARCHAR,
    supersedes VARCHAR,
    page_number INTEGER,                   -- title page
    printed VARCHAR,                       -- the words the title was read from
    starts_mid BOOLEAN NOT NULL DEFAULT false
);

CREATE TABLE pages (
    page_key INTEGER PRIMARY KEY,
    doc_key INTEGER NOT NULL,
    page_number INTEGER NOT NULL,          -- physical, from 1
    label VARCHAR,                         -- the PDF's own label: "iii", "A-1"
    text VARCHAR NOT NULL,                 -- as printed, reading order
    search_text VARCHAR NOT NULL,          -- normalised, without running heads
    source VARCHAR NOT NULL,               -- text, ocr, empty, unread
    ocr_confidence DOUBLE,                 -- 0..1, OCR pages only
    width DOUBLE NOT NULL,                 -- points
    height DOUBLE NOT NULL,
    rotation INTEGER NOT NULL DEFAULT 0,
    doubtful VARCHAR                       -- why the text is not to be trusted; null when it is
);

CREATE TABLE page_blocks (
    doc_key INTEGER NOT NULL,
    page_number INTEGER NOT NULL,
    block_no INTEGER NOT NULL,
    text VARCHAR NOT NULL,
    span_start INTEGER NOT NULL,
    span_end INTEGER NOT NULL,
    x0 DOUBLE NOT NULL, y0 DOUBLE NOT NULL, x1 DOUBLE NOT NULL, y1 DOUBLE NOT NULL,
    lines STRUCT(span_start INTEGER, span_end INTEGER, x0 DOUBLE, y0 DOUBLE, x1 DOUBLE, y1 DOUBLE)[] NOT NULL
);

CREATE TABLE passages (
    passage_id INTEGER PRIMARY KEY,
    doc_key INTEGER NOT NULL,
    page_number INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,              -- on its page, from 0
    span_start INTEGER NOT NULL,           -- offsets into pages.search_text
    span_end INTEGER NOT NULL,
    tokens INTEGER NOT NULL,
    sha256 VARCHAR NOT NULL,
    text VARCHAR NOT NULL
);

CREATE TABLE toc_pages (doc_key INTEGER NOT NULL, page_number INTEGER NOT NULL);

-- Spans of pages.text that search_text leaves out.
CREATE TABLE running_heads (
    doc_key INTEGER NOT NULL, page_number INTEGER NOT NULL, span_start INTEGER NOT NULL, span_end INTEGER NOT NULL
);

CREATE TABLE identifiers (
    doc_key INTEGER NOT NULL, page_number INTEGER NOT NULL, printed VARCHAR NOT NULL,
    span_start INTEGER, span_end INTEGER,
    kind VARCHAR NOT NULL,                 -- case_number, neutral_citation, law_number, consultation_paper, court_order, award_reference
    key VARCHAR NOT NULL,                  -- normalised; equal keys mean the same thing
    own BOOLEAN NOT NULL                   -- the document's own, not merely mentioned
);

CREATE TABLE parties (
    doc_key INTEGER NOT NULL, page_number INTEGER NOT NULL, printed VARCHAR NOT NULL,
    span_start INTEGER, span_end INTEGER,
    case_key VARCHAR,                      -- identifiers.key of the case
    role VARCHAR NOT NULL,                 -- claimant, defendant, appellant, respondent, applicant, ... one row a role
    side VARCHAR NOT NULL,                 -- initiating, defending, other
    name VARCHAR NOT NULL,                 -- as printed, without role words and numbering
    name_key VARCHAR NOT NULL,             -- for comparison between documents
    party_order INTEGER NOT NULL           -- from 1 within its role
);

CREATE TABLE judges (
    doc_key INTEGER NOT NULL, page_number INTEGER NOT NULL, printed VARCHAR NOT NULL,
    span_start INTEGER, span_end INTEGER,
    name VARCHAR NOT NULL, name_key VARCHAR NOT NULL, title VARCHAR,
    capacity VARCHAR NOT NULL              -- sat, order_under_appeal, cited, registrar
);

CREATE TABLE dates (
    doc_key INTEGER NOT NULL, page_number INTEGER NOT NULL, printed VARCHAR NOT NULL,
    span_start INTEGER, span_end INTEGER,
    kind VARCHAR NOT NULL,                 -- issued, reissued, header, hearing, judgment, enacted, in_force, consultation_deadline, award, made
    date DATE NOT NULL
);

CREATE TABLE claims (
    doc_key INTEGER NOT NULL, page_number INTEGER NOT NULL, printed VARCHAR NOT NULL,
    span_start INTEGER, span_end INTEGER,
    kind VARCHAR NOT NULL,                 -- claimed, counterclaimed, allowed, awarded, costs, enforced, arbitral_award
    amount DECIMAL(20, 2) NOT NULL,
    currency VARCHAR,
    what VARCHAR,                          -- what for
    is_total BOOLEAN NOT NULL DEFAULT false
);

CREATE TABLE appeals (
    doc_key INTEGER NOT NULL, page_number INTEGER NOT NULL, printed VARCHAR NOT NULL,
    span_start INTEGER, span_end INTEGER,
    case_key VARCHAR,                      -- the case this document is of
    relation VARCHAR NOT NULL,             -- permission_sought, permission_granted, permission_refused, appeal_filed, appeal_from, enforces_award, enforces_judgment, related
    related_key VARCHAR,                   -- the other case or award, normalised
    related_printed VARCHAR
);

CREATE TABLE articles (
    doc_key INTEGER NOT NULL, page_number INTEGER NOT NULL, printed VARCHAR NOT NULL,
    span_start INTEGER, span_end INTEGER,  -- span_end is an offset on last_page
    last_page INTEGER NOT NULL,
    kind VARCHAR NOT NULL,                 -- article, sub_article, section, regulation, rule, schedule
    number VARCHAR NOT NULL,               -- "14", "14(1)", "14(1)(d)", "2.2.4", "43.55"
    parent VARCHAR,                        -- number of the article it lies in
    heading VARCHAR
);

CREATE TABLE definitions (
    doc_key INTEGER NOT NULL, page_number INTEGER NOT NULL, printed VARCHAR NOT NULL,
    span_start INTEGER, span_end INTEGER,
    term VARCHAR NOT NULL, term_key VARCHAR NOT NULL, meaning VARCHAR NOT NULL, article VARCHAR
);

CREATE TABLE penalties (
    doc_key INTEGER NOT NULL, page_number INTEGER NOT NULL, printed VARCHAR NOT NULL,
    span_start INTEGER, span_end INTEGER,
    article VARCHAR, breach VARCHAR NOT NULL, amount DECIMAL(20, 2) NOT NULL, currency VARCHAR
);

CREATE TABLE fees (
    doc_key INTEGER NOT NULL, page_number INTEGER NOT NULL, printed VARCHAR NOT NULL,
    span_start INTEGER, span_end INTEGER,
    reference VARCHAR, what VARCHAR NOT NULL, amount DECIMAL(20, 2) NOT NULL, currency VARCHAR
);

CREATE TABLE amendments (
    doc_key INTEGER NOT NULL, page_number INTEGER NOT NULL, printed VARCHAR NOT NULL,
    span_start INTEGER, span_end INTEGER,
    amending_title VARCHAR NOT NULL, amending_key VARCHAR
);

CREATE TABLE attributions (
    doc_key INTEGER NOT NULL, page_number INTEGER NOT NULL, printed VARCHAR NOT NULL,
    span_start INTEGER, span_end INTEGER,
    kind VARCHAR NOT NULL,                 -- made_by, administered_by, commencement, issued_by, power
    name VARCHAR NOT NULL                  -- who, or for commencement the printed rule
);

CREATE TABLE paragraphs (
    doc_key INTEGER NOT NULL, page_number INTEGER NOT NULL, printed VARCHAR NOT NULL,
    span_start INTEGER, span_end INTEGER,  -- span_end is an offset on last_page
    last_page INTEGER NOT NULL,
    number VARCHAR NOT NULL,
    section VARCHAR                        -- 'order', 'reasons', or null
);

CREATE TABLE consultation_papers (
    doc_key INTEGER NOT NULL, page_number INTEGER NOT NULL, printed VARCHAR NOT NULL,
    span_start INTEGER, span_end INTEGER,
    number VARCHAR, year INTEGER, month INTEGER, title VARCHAR, subject VARCHAR, deadline DATE,
    addressee VARCHAR, issuing_body VARCHAR, draft_law VARCHAR
);

CREATE TABLE consultation_changes (
    doc_key INTEGER NOT NULL, page_number INTEGER NOT NULL, printed VARCHAR NOT NULL,
    span_start INTEGER, span_end INTEGER,
    row_number INTEGER NOT NULL, reference VARCHAR, change VARCHAR NOT NULL, reason VARCHAR
);

CREATE TABLE near_twins (doc_key INTEGER NOT NULL, twin_key INTEGER NOT NULL, similarity DOUBLE NOT NULL);

CREATE TABLE file_problems (
    source_path VARCHAR NOT NULL,
    severity VARCHAR NOT NULL,             -- refused (not in the corpus) or noted (in the corpus, with a caveat)
    problem VARCHAR NOT NULL,
    mend VARCHAR NOT NULL
);

-- Full text: BM25 (k1 = 1.2, b = 0.75) over pages.search_text from the project's own postings, sorted by term, so that
-- ranking touches only the rows of the question's terms while statistics stay those of the whole corpus. A score is the
-- sum of idf * weight over those rows.
CREATE TABLE terms (
    term_id INTEGER NOT NULL,              -- from 1, in the order of the terms
    term VARCHAR NOT NULL,
    page_frequency INTEGER NOT NULL,       -- on how many pages; byte-identical copies count once
    document_frequency INTEGER NOT NULL,   -- in how many documents
    page_idf DOUBLE NOT NULL,              -- ln((N - f + 0.5) / (f + 0.5) + 1)
    document_idf DOUBLE NOT NULL
);
CREATE TABLE postings (
    term_id INTEGER NOT NULL, doc_key INTEGER NOT NULL, page_key INTEGER NOT NULL, page_number INTEGER NOT NULL,
    tf INTEGER NOT NULL,                   -- how often the term stands on the page
    weight DOUBLE NOT NULL                 -- tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / average length))
);
CREATE TABLE document_postings (
    term_id INTEGER NOT NULL, doc_key INTEGER NOT NULL, tf INTEGER NOT NULL, weight DOUBLE NOT NULL
);
