-- What a session has shown goes on with the code it hands to another device, and nothing more.
ALTER TABLE session_session ADD COLUMN has_shown_factor boolean NOT NULL DEFAULT false;
UPDATE session_session session SET has_shown_factor = true
  WHERE EXISTS (SELECT FROM session_second_factor factor
    WHERE factor.person_id = session.person_id AND factor.confirmed_at IS NOT NULL);

-- Belongs to the session that made it: where that has ended, the code opens nothing.
CREATE TABLE session_handover_code (
  session_id uuid PRIMARY KEY REFERENCES session_session ON DELETE CASCADE,
  hash       bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON session_handover_code TO corridor_app;

-- What is left is sent and typed: one live code for each person.
DELETE FROM session_code WHERE purpose <> 'sign-in';
ALTER TABLE session_code DROP CONSTRAINT session_code_pkey, DROP COLUMN purpose, ADD PRIMARY KEY (person_id);
