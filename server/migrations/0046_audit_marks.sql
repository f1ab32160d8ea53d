-- Shows that Corridor wrote the line: made with a key that is not in the database. Lines of before have none.
ALTER TABLE audit_entry ADD COLUMN mark bytea;
-- 1: over lines without marks. 2: over lines whose marks were right, and over the marks. Never back from 2 to 1.
ALTER TABLE audit_seal ADD COLUMN form smallint NOT NULL DEFAULT 1;

-- What a practice's admin asks for: the newest, of one person, of one sort, about one thing. The one by person alone was nobody's.
CREATE INDEX audit_entry_practice ON audit_entry (practice_id, at, id);
CREATE INDEX audit_entry_practice_person ON audit_entry (practice_id, person_id, at, id);
CREATE INDEX audit_entry_practice_area ON audit_entry (practice_id, split_part(word, '.', 1), at, id);
CREATE INDEX audit_entry_practice_subject ON audit_entry (practice_id, subject_id, at, id) WHERE subject_id IS NOT NULL;
DROP INDEX audit_entry_person;
