-- A sign-up whose address nobody has confirmed yet. It says nothing about accounts: one is made for every address.
CREATE TABLE onboarding_registration (
  -- Becomes the person's id.
  id            uuid PRIMARY KEY,
  email         text NOT NULL,
  email_key     text NOT NULL,
  first_name    text NOT NULL,
  last_name     text NOT NULL,
  -- Moves to the account when it is opened.
  password_hash text,
  is_individual boolean NOT NULL,
  -- A practice's own code. The token of a personal invitation is a secret and is kept as a hash.
  practice_code text,
  invite_hash   bytea,
  -- The token follows from the row and the installation's secret, so that every mail carries the same link.
  token_hash    bytea NOT NULL UNIQUE,
  registered_at timestamptz NOT NULL,
  sent_at       timestamptz,
  expires_at    timestamptz NOT NULL,
  confirmed_at  timestamptz
);
CREATE INDEX onboarding_registration_expires ON onboarding_registration (expires_at);

-- A new practice that waits for the operator. Its token follows from the id, as above.
CREATE TABLE onboarding_approval (
  id          uuid PRIMARY KEY,
  practice_id uuid NOT NULL UNIQUE REFERENCES office_practice ON DELETE CASCADE,
  owner_id    uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  token_hash  bytea NOT NULL UNIQUE,
  asked_at    timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX onboarding_approval_expires ON onboarding_approval (expires_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON onboarding_registration TO corridor_app;
GRANT SELECT, INSERT, DELETE ON onboarding_approval TO corridor_app;
