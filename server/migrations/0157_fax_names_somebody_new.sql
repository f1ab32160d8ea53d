-- Whom the first page of a fax names where the practice has no such patient: what a person begins with who adds them.
ALTER TABLE fax_message ADD COLUMN suggested_name text, ADD COLUMN suggested_birth_on date;
