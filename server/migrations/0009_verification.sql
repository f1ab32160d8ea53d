-- A check of a person's identity at the service.
CREATE TABLE verification_inquiry (
  id                  uuid PRIMARY KEY,
  person_id           uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  provider            text NOT NULL,
  -- What the service is asked under: asked again after a broken line, it starts no second one.
  start_key           uuid NOT NULL,
  -- Nothing until the service has answered.
  provider_inquiry_id text,
  status              text NOT NULL DEFAULT 'UnVerified',
  -- Counts the answers that changed something: one that was asked for before another was kept is not kept.
  revision            integer NOT NULL DEFAULT 0,
  started_at          timestamptz NOT NULL,
  -- Over: the person cannot go on with it.
  settled_at          timestamptz,
  UNIQUE (provider, provider_inquiry_id)
);
CREATE INDEX verification_inquiry_person ON verification_inquiry (person_id, started_at DESC);
CREATE INDEX verification_inquiry_open ON verification_inquiry (started_at) WHERE settled_at IS NULL;

-- A check by hand. What the person sent is let go when it is settled; that there was one stays.
CREATE TABLE verification_ticket (
  id            uuid PRIMARY KEY,
  person_id     uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  file_id       uuid,
  document_name text,
  note          text NOT NULL,
  requested_at  timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  -- Made where the mail is sent; until then there is none.
  token_hash    bytea UNIQUE,
  settled_at    timestamptz,
  outcome       text CHECK (outcome IN ('approved', 'declined', 'replaced', 'expired', 'overtaken'))
);
CREATE UNIQUE INDEX verification_ticket_open ON verification_ticket (person_id) WHERE settled_at IS NULL;
CREATE INDEX verification_ticket_person ON verification_ticket (person_id, requested_at);

GRANT SELECT, INSERT, UPDATE ON verification_inquiry, verification_ticket TO corridor_app;

-- The desk that stands in for the identity service.
CREATE TABLE sandbox_inquiry (
  id          text PRIMARY KEY,
  start_key   uuid NOT NULL UNIQUE,
  person_name text NOT NULL,
  email       text NOT NULL,
  status      text NOT NULL,
  started_at  timestamptz NOT NULL
);
CREATE INDEX sandbox_inquiry_started ON sandbox_inquiry (started_at DESC);

GRANT SELECT, INSERT, UPDATE, DELETE ON sandbox_inquiry TO corridor_app;
