-- Came of an invitation by address: whoever sent that does not learn whose address it is until it is accepted. With it, this goes too.
ALTER TABLE network_person_connection
  ADD COLUMN email_invite_id uuid REFERENCES network_email_invite ON DELETE CASCADE;
CREATE INDEX network_person_connection_email_invite ON network_person_connection (email_invite_id)
  WHERE email_invite_id IS NOT NULL;
