-- Whether a patient is there already is looked up by the whole name and the birth date. Without the first name in the index, a file of many
-- people with one last name and one birth date was compared with all that had been added before.
DROP INDEX patients_by_birth;
CREATE INDEX patients_by_birth ON patients_patient (practice_id, date_of_birth, last_key, first_key) WHERE merged_into IS NULL AND removed_at IS NULL;
