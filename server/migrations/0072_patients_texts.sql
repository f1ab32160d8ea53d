-- The relative who gets the texts about a patient, where the practice has chosen one.
ALTER TABLE patients_patient ADD COLUMN texts_to uuid;

-- What an import did to a patient who was there before stands on their timeline.
ALTER TABLE patients_import_row ADD COLUMN imported_at timestamptz;
