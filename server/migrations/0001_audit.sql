-- The audit trail. Lines are added and read; nothing the server runs as may change or remove one.
CREATE TABLE audit_entry (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at           timestamptz NOT NULL,
  word         text NOT NULL,
  outcome      text NOT NULL CHECK (outcome IN ('done', 'refused')),
  person_id    uuid,
  practice_id  uuid,
  session_id   uuid,
  subject_kind text,
  subject_id   text,
  request_id   text,
  address      text,
  code         text
);
CREATE INDEX audit_entry_at ON audit_entry (at);
CREATE INDEX audit_entry_person ON audit_entry (person_id, at);

-- Each seal covers the lines it names and the seal before it. Lines commit in another order than their ids, so a seal
-- names them one by one instead of giving a range.
CREATE TABLE audit_seal (
  number    bigint PRIMARY KEY,
  entry_ids bigint[] NOT NULL,
  -- The highest id under this seal or an earlier one: the search for lines without a seal begins a little before it.
  up_to     bigint NOT NULL,
  hash      bytea NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX audit_seal_up_to ON audit_seal (up_to);

GRANT SELECT, INSERT ON audit_entry, audit_seal TO corridor_app;
