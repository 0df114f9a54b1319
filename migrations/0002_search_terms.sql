-- How text becomes search terms. Pages and questions go through the same macros, so an index and the program that asks
-- it can never disagree. Digits stay (numbers are what lawyers look for): "1,000,000" is the term 1000000, and "40.17"
-- or "070/2018" is a term beside its parts. Stemming (the fts extension's Porter stemmer) follows in sql/, because a
-- macro that needs an extension could not be stored.

CREATE MACRO search_form(body) AS
    regexp_replace(
        -- Twice: matches of one pass may not share a digit.
        regexp_replace(
            regexp_replace(lower(strip_accents(body)), '(\d),(\d{3})', '\1\2', 'g'), '(\d),(\d{3})', '\1\2', 'g'
        ),
        '''s\b', '', 'g'
    );

CREATE MACRO search_tokens(body) AS
    list_transform(
        [search_form(body)],
        form -> list_concat(regexp_extract_all(form, '[\p{L}\p{N}]+'), regexp_extract_all(form, '\d+(?:[./-]\d+)+'))
    )[1];

-- Words that say nothing about what a page is about. Negations (not, no, nor, never, neither, without, except, unless),
-- modals (shall, must, may, can, could, should, will, would), conditions of time and place (before, after, within,
-- under) and counting words (first, second, two) carry law and are kept.
CREATE TABLE stop_words (word VARCHAR PRIMARY KEY);
INSERT INTO stop_words
SELECT unnest(string_split(
    'a about accordance according accordingly again all already also although am an and another any anyone anything are '
    || 'as at be because been being besides between both but by concerning did do does doing each either else especially '
    || 'etc even ever every everyone everything for from further furthermore had has have having he hence her here hereby '
    || 'herein hereof hers hereto him his how however i ie if in indeed into is it its itself just likewise many me more '
    || 'moreover most much my namely nevertheless now of often on one ones only onto or other others otherwise our ours '
    || 'out own per perhaps please rather regarding respectively same several she since so some specified still such '
    || 'than that the their theirs them then there thereby therefore therein thereof thereto these they this those though '
    || 'through thus to together too toward towards upon us use used uses using various very via was we were what '
    || 'whatever when whenever where whereas whereby wherein wherever whether which whichever while who whoever whole '
    || 'whom whose why with yes yet you your yours', ' '));
