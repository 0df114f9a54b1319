-- Distinct parties with the documents they are named in, for questions that name parties instead of numbers.
-- Parameters: none.
-- Columns: doc_key, side, name_key, case_key (null where the document prints no number).
SELECT DISTINCT doc_key, side, name_key, case_key
FROM parties
ORDER BY doc_key, side, name_key, case_key;
