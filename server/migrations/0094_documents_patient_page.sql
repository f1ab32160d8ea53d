-- The patient of a referral has a link to a page about it, and is reminded until there is a date.
ALTER TABLE documents_document
  ADD COLUMN patient_link_at timestamptz,
  ADD COLUMN patient_reminded_at timestamptz,
  ADD COLUMN patient_reminders smallint NOT NULL DEFAULT 0;
CREATE INDEX documents_patient_reminders ON documents_document (patient_reminded_at)
  WHERE patient_link_at IS NOT NULL AND stage IN ('sent', 'received', 'contacted') AND deleted_from_at IS NULL;
