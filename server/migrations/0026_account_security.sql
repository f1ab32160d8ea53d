-- Two browsers of one kind are told apart by when they were first seen, and by what their owner calls them.
ALTER TABLE session_device ADD COLUMN first_seen_at timestamptz, ADD COLUMN nickname text;
UPDATE session_device device SET first_seen_at = LEAST(last_seen_at, (
  SELECT min(started_at) FROM session_session session
  WHERE session.person_id = device.person_id AND session.device_id = device.device_id));
ALTER TABLE session_device ALTER COLUMN first_seen_at SET NOT NULL;

-- An authenticator app on its way to another phone: works instead of the secret before it once it was confirmed, by the
-- session that was shown it.
ALTER TABLE session_second_factor ADD COLUMN next_secret bytea, ADD COLUMN next_begun_at timestamptz,
  ADD COLUMN next_session_id uuid;

-- Recovery codes that nobody has said they keep, sealed. The session that made them can have them shown again.
CREATE TABLE session_unkept_codes (
  person_id  uuid PRIMARY KEY REFERENCES people_person ON DELETE CASCADE,
  set_id     uuid NOT NULL,
  session_id uuid NOT NULL,
  -- Nothing once that session is over.
  codes      bytea
);
GRANT SELECT, INSERT, UPDATE, DELETE ON session_unkept_codes TO corridor_app;
