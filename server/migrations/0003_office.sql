CREATE TABLE office_practice (
  id                  uuid PRIMARY KEY,
  name                text NOT NULL,
  category            text,
  type                text,
  city                text,
  state               text,
  telephone_number    text,
  mobile_number       text,
  efax_number         text,
  invite_code         text NOT NULL UNIQUE,
  is_pending_approval boolean NOT NULL DEFAULT false,
  created_at          timestamptz NOT NULL
);

-- A person belongs to one practice at most.
CREATE TABLE office_member (
  person_id   uuid PRIMARY KEY REFERENCES people_person ON DELETE CASCADE,
  practice_id uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  joined_at   timestamptz NOT NULL
);
CREATE INDEX office_member_practice ON office_member (practice_id);

GRANT SELECT, INSERT, UPDATE ON office_practice TO corridor_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON office_member TO corridor_app;
