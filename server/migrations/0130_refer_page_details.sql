-- What the page for referrals says beside the doctors: how many days a patient usually waits, and each doctor's specialty by their id.
ALTER TABLE documents_settings
  ADD COLUMN usual_days smallint,
  ADD COLUMN specialties jsonb NOT NULL DEFAULT '{}';
