-- Shows that Corridor wrote the line: made with a key that is not in the database. Lines of before have none.
ALTER TABLE audit_entry ADD COLUMN mark bytea;
-- 1: over lines without marks. 2: over lines whose marks were right, and over the marks. Never back from 2 to 1.
ALTER TABLE audit_seal ADD COLUMN form smallint NOT NULL DEFAULT 1;

-- The part of the product, for finding lines by it. A column and not an expression: behind row-level security only plain comparisons
-- are looked up in an index.
ALTER TABLE audit_entry ADD COLUMN area text GENERATED ALWAYS AS (split_part(word, '.', 1)) STORED;

-- What a practice's admin asks for: the newest, of one person, of one part, about one thing, refused. Nobody read by the two before.
CREATE INDEX audit_entry_practice ON audit_entry (practice_id, at, id);
CREATE INDEX audit_entry_practice_person ON audit_entry (practice_id, person_id, at, id);
-- Of the chat, by far the most lines, the newest are found without it.
CREATE INDEX audit_entry_practice_area ON audit_entry (practice_id, area, at, id) WHERE area <> 'chat';
CREATE INDEX audit_entry_practice_subject ON audit_entry (practice_id, subject_id, at, id) WHERE subject_id IS NOT NULL;
CREATE INDEX audit_entry_practice_refused ON audit_entry (practice_id, at, id) WHERE outcome = 'refused';
DROP INDEX audit_entry_at;
DROP INDEX audit_entry_person;
