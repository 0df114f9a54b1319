-- Facts of some documents: parties.
-- Parameters: $doc_keys (list of documents.doc_key).
-- Columns: those of the table parties.
SELECT * FROM parties WHERE list_contains($doc_keys::JSON::INTEGER[], doc_key) ORDER BY doc_key, page_number, role, party_order;
