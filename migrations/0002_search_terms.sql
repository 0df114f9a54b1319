-- How text becomes search terms. Pages and questions go through the same macro, so an index and the program that asks it
-- can never disagree. Digits stay (numbers are what lawyers look for); "1,000,000" is one term, as is "1000000".
-- Stemming (the fts extension's Porter stemmer) follows in sql/, because a macro may not need an extension to be stored.

CREATE MACRO search_tokens(body) AS
    regexp_extract_all(
        regexp_replace(
            -- Twice: matches of one pass may not share a digit.
            regexp_replace(
                regexp_replace(lower(strip_accents(body)), '(\d),(\d{3})', '\1\2', 'g'), '(\d),(\d{3})', '\1\2', 'g'
            ),
            '''s\b', '', 'g'
        ),
        '[\p{L}\p{N}]+'
    );

-- Words that say nothing about what a page is about. Negations (not, no, nor, without, never) and modals (shall, must,
-- may, can, should, will, would) carry law and are kept.
CREATE TABLE stop_words (word VARCHAR PRIMARY KEY);
INSERT INTO stop_words
SELECT unnest(string_split(
    'a about also am an and are as at be been being both but by did do does doing for from had has have having he her '
    || 'here hers him his how i if in into is it its itself me my of on or our ours out own she so some such than that '
    || 'the their theirs them then there these they this those through to too until up us very was we were what when '
    || 'where which while who whom whose why with you your yours', ' '));
