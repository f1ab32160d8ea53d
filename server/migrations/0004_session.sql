CREATE TABLE session_password (
  person_id  uuid PRIMARY KEY REFERENCES people_person ON DELETE CASCADE,
  hash       text NOT NULL,
  -- Given by somebody else: the person should choose their own.
  is_given   boolean NOT NULL DEFAULT false,
  changed_at timestamptz NOT NULL
);

CREATE TABLE session_session (
  id         uuid PRIMARY KEY,
  person_id  uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  device_id  text NOT NULL,
  started_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at   timestamptz,
  end_reason text
);
CREATE INDEX session_session_live ON session_session (person_id) WHERE ended_at IS NULL;

-- Only hashes are kept. A used token stays until its session expires, so that its reuse is noticed.
CREATE TABLE session_refresh_token (
  hash       bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES session_session ON DELETE CASCADE,
  used_at    timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_refresh_token_session ON session_refresh_token (session_id);

-- One live code for each person and purpose.
CREATE TABLE session_code (
  person_id  uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  purpose    text NOT NULL,
  hash       bytea NOT NULL,
  tries_left integer NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, purpose)
);

CREATE TABLE session_reset_link (
  hash       bytea PRIMARY KEY,
  person_id  uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz
);
CREATE INDEX session_reset_link_person ON session_reset_link (person_id);

-- Attempts by hashed account or address: the table must not become a list of who tried what.
CREATE TABLE session_attempt (
  key             bytea PRIMARY KEY,
  -- Leaks away with time, so it is no whole number.
  count           double precision NOT NULL,
  last_at         timestamptz NOT NULL,
  next_allowed_at timestamptz NOT NULL
);
CREATE INDEX session_attempt_last ON session_attempt (last_at);

CREATE TABLE session_device (
  person_id    uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  device_id    text NOT NULL,
  platform     text NOT NULL,
  name         text NOT NULL,
  push_token   text,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, device_id)
);

GRANT SELECT, INSERT, UPDATE ON session_password TO corridor_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON session_session, session_refresh_token, session_code, session_reset_link,
  session_attempt, session_device TO corridor_app;
