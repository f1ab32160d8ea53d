-- When a code was asked for: one that is sent again is the same, and never takes the place of a newer one.
ALTER TABLE session_code ADD COLUMN asked_at timestamptz NOT NULL DEFAULT 'epoch';
ALTER TABLE session_code ALTER COLUMN asked_at DROP DEFAULT;

-- The one link to the operator's page, made by a command on the machine. Only its hash is kept.
CREATE TABLE operator_link (
  id         uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  made_at    timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
GRANT SELECT ON operator_link TO corridor_app;
