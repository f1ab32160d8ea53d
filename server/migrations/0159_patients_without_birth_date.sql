-- A patient who is known by name and number alone can be written to; the record stays incomplete until somebody adds the birth date.
ALTER TABLE patients_patient ALTER COLUMN date_of_birth DROP NOT NULL;
