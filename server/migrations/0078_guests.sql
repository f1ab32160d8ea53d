-- Links for people without an account. A link belongs to a practice and opens one thing for one person.
CREATE TABLE guests_link (
  id              uuid PRIMARY KEY,
  practice_id     uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  kind            text NOT NULL,
  subject_id      uuid NOT NULL,
  recipient_name  text NOT NULL,
  email           text,
  mobile          text,
  birth_date      date,
  -- Who answers for it in the practice: it ends with their membership.
  sent_by         uuid REFERENCES people_person ON DELETE SET NULL,
  made_at         timestamptz NOT NULL,
  -- Which sending of it counts: a guest or the practice can have it sent again, and then older addresses stop working.
  sending         integer NOT NULL DEFAULT 1,
  sent_at         timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL,
  renewable_until timestamptz NOT NULL,
  max_uses        integer,
  uses            integer NOT NULL DEFAULT 0,
  -- In a row; a right answer and a new sending start afresh.
  wrong_answers   integer NOT NULL DEFAULT 0,
  recalled_at     timestamptz,
  CHECK (email IS NOT NULL OR mobile IS NOT NULL),
  UNIQUE (kind, subject_id)
);
CREATE INDEX guests_link_sender ON guests_link (sent_by, practice_id) WHERE recalled_at IS NULL;

-- One row for each sending, so that the holder of an older address learns that there is a newer one.
CREATE TABLE guests_token (
  id          uuid PRIMARY KEY,
  hash        bytea NOT NULL UNIQUE,
  link_id     uuid NOT NULL REFERENCES guests_link ON DELETE CASCADE,
  practice_id uuid NOT NULL,
  sending     integer NOT NULL,
  UNIQUE (link_id, sending)
);

-- The newest code of a link. A used one has no hash any more.
CREATE TABLE guests_code (
  link_id         uuid PRIMARY KEY REFERENCES guests_link ON DELETE CASCADE,
  practice_id     uuid NOT NULL,
  hash            bytea,
  requested_at    timestamptz NOT NULL,
  recent_requests timestamptz[] NOT NULL,
  tries_left      integer NOT NULL,
  expires_at      timestamptz NOT NULL
);

-- What a guest got for opening a link.
CREATE TABLE guests_pass (
  id          uuid PRIMARY KEY,
  hash        bytea NOT NULL UNIQUE,
  link_id     uuid NOT NULL REFERENCES guests_link ON DELETE CASCADE,
  practice_id uuid NOT NULL,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX guests_pass_link ON guests_pass (link_id);

-- Browsers that need no code for links of this practice to this address.
CREATE TABLE guests_device (
  hash         bytea NOT NULL,
  practice_id  uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  address_hash bytea NOT NULL,
  expires_at   timestamptz NOT NULL,
  PRIMARY KEY (hash, practice_id, address_hash)
);

CREATE TABLE guests_view (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  link_id       uuid NOT NULL REFERENCES guests_link ON DELETE CASCADE,
  practice_id   uuid NOT NULL,
  opened_at     timestamptz NOT NULL,
  device        text NOT NULL,
  is_trusted_device boolean NOT NULL
);
CREATE INDEX guests_view_link ON guests_view (link_id, id DESC);

CREATE TABLE guests_message (
  id          uuid PRIMARY KEY,
  practice_id uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  sent_by     uuid REFERENCES people_person ON DELETE SET NULL,
  subject     text NOT NULL,
  text        text NOT NULL,
  created_at  timestamptz NOT NULL,
  reply       text,
  replied_at  timestamptz
);
CREATE INDEX guests_message_practice ON guests_message (practice_id, created_at DESC, id);

CALL corridor_wall_off('guests_link');
CALL corridor_wall_off('guests_token');
CALL corridor_wall_off('guests_code');
CALL corridor_wall_off('guests_pass');
CALL corridor_wall_off('guests_device');
CALL corridor_wall_off('guests_view');
CALL corridor_wall_off('guests_message');

GRANT SELECT, INSERT, UPDATE, DELETE ON guests_code, guests_pass, guests_device TO corridor_app;
GRANT SELECT, INSERT, UPDATE ON guests_link, guests_message TO corridor_app;
GRANT SELECT, INSERT ON guests_token, guests_view TO corridor_app;
