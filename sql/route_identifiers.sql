-- Where identifiers stand: the documents that carry each key as their own or mention it.
-- Parameters: $keys (list of identifiers.key), $suffixes (list of endings such as ' LAW 5/2018' or prefixes' rest; may be empty),
--             $prefixes (list of beginnings such as 'CP 3/'; may be empty).
-- Columns: key, kind, doc_key, own (any occurrence is the document's own), page_number (first), mentions.
SELECT key, any_value(kind) AS kind, doc_key, bool_or(own) AS own, min(page_number) AS page_number, count(*) AS mentions
FROM identifiers
WHERE list_contains($keys::JSON::VARCHAR[], key)
   OR len(list_filter($suffixes::JSON::VARCHAR[], lambda ending: ends_with(key, ending))) > 0
   OR len(list_filter($prefixes::JSON::VARCHAR[], lambda beginning: starts_with(key, beginning))) > 0
GROUP BY key, doc_key
ORDER BY key, own DESC, mentions DESC, doc_key;
