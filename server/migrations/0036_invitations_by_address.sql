-- What somebody is invited to, for the person themselves.
CREATE INDEX office_invitation_to ON office_invitation (email_key) WHERE accepted_at IS NULL;
