-- The same for what an individual sent to an address.
ALTER TABLE network_invite
  ADD COLUMN email_invite_id uuid REFERENCES network_email_invite ON DELETE CASCADE,
  ADD COLUMN is_by_address boolean NOT NULL GENERATED ALWAYS AS
    (invitation_id IS NOT NULL OR email_invite_id IS NOT NULL) STORED;
CREATE INDEX network_invite_invitation ON network_invite (invitation_id) WHERE invitation_id IS NOT NULL;
CREATE INDEX network_invite_email_invite ON network_invite (email_invite_id) WHERE email_invite_id IS NOT NULL;

-- Practices near another, for suggestions.
CREATE INDEX office_practice_city ON office_practice (state, lower(city))
  WHERE NOT is_pending_approval AND suspended_at IS NULL;
