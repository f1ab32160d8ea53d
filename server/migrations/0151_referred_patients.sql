-- A patient whom somebody without an account entered on the page for referrals, before the referral is sent: one for each pass, gone with it.
CREATE TABLE documents_referred_patient (
  practice_id   uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  pass_id       uuid NOT NULL,
  id            uuid NOT NULL,
  first_name    text NOT NULL,
  last_name     text NOT NULL,
  date_of_birth date NOT NULL,
  email         text,
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (practice_id, pass_id)
);
CREATE INDEX documents_referred_patient_old ON documents_referred_patient (created_at);
CALL corridor_wall_off('documents_referred_patient');
GRANT SELECT, INSERT, DELETE ON documents_referred_patient TO corridor_app;
