-- How the patient of a document can be reached, as its sender said; nothing for what was sent before.
ALTER TABLE documents_document ADD COLUMN patient_phone text, ADD COLUMN patient_email text;
ALTER TABLE documents_referred_patient ADD COLUMN phone text;
-- The fax that a referral on the own board was made of, once each. Its sender has no side of it: what the practice does with a fax is its own.
ALTER TABLE documents_document ADD COLUMN from_fax_id uuid;
CREATE UNIQUE INDEX documents_from_fax ON documents_document (to_practice_id, from_fax_id) WHERE from_fax_id IS NOT NULL;
