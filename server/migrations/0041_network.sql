-- Two practices that are connected, once from each side: a practice's network is one range of the key.
CREATE TABLE network_practice_link (
  practice_id  uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  with_id      uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  connected_at timestamptz NOT NULL,
  PRIMARY KEY (practice_id, with_id),
  CHECK (practice_id <> with_id)
);
CREATE INDEX network_practice_link_with ON network_practice_link (with_id);

-- A practice and somebody on their own.
CREATE TABLE network_individual_link (
  practice_id  uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  person_id    uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  connected_at timestamptz NOT NULL,
  PRIMARY KEY (practice_id, person_id)
);
CREATE INDEX network_individual_link_person ON network_individual_link (person_id);

-- Somebody on their own invites an address. A practice does so through its office.
CREATE TABLE network_email_invite (
  id         uuid PRIMARY KEY,
  from_id    uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  kind       text NOT NULL CHECK (kind IN ('practice', 'person')),
  email      text NOT NULL,
  email_key  text NOT NULL,
  message    text NOT NULL,
  invited_at timestamptz NOT NULL,
  sent_at    timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  UNIQUE (from_id, kind, email_key)
);
CREATE INDEX network_email_invite_to ON network_email_invite (email_key);

-- An invite to connect that nobody has accepted or taken back. Each side is a practice, or somebody on their own.
CREATE TABLE network_invite (
  id               uuid PRIMARY KEY,
  from_practice_id uuid REFERENCES office_practice ON DELETE CASCADE,
  from_user_id     uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  to_practice_id   uuid REFERENCES office_practice ON DELETE CASCADE,
  to_user_id       uuid REFERENCES people_person ON DELETE CASCADE,
  from_party       uuid NOT NULL GENERATED ALWAYS AS (COALESCE(from_practice_id, from_user_id)) STORED,
  to_party         uuid NOT NULL GENERATED ALWAYS AS (COALESCE(to_practice_id, to_user_id)) STORED,
  -- Whoever sent it is not told that it was ignored, and goes on seeing it.
  status           text NOT NULL CHECK (status IN ('pending', 'ignored')),
  -- Came of an invitation by address, a practice's or an individual's: whoever sent that does not learn whose address it is.
  -- With it, this goes too.
  invitation_id    uuid REFERENCES office_invitation ON DELETE CASCADE,
  email_invite_id  uuid REFERENCES network_email_invite ON DELETE CASCADE,
  is_by_address    boolean NOT NULL GENERATED ALWAYS AS
    (invitation_id IS NOT NULL OR email_invite_id IS NOT NULL) STORED,
  message          text NOT NULL,
  invited_at       timestamptz NOT NULL,
  sent_at          timestamptz NOT NULL,
  CHECK ((to_practice_id IS NULL) <> (to_user_id IS NULL)),
  CHECK (from_practice_id IS NOT NULL OR to_practice_id IS NOT NULL)
);
-- Between two there is one at most, whoever sends it: of two that cross, the second finds the first.
CREATE UNIQUE INDEX network_invite_pair ON network_invite
  (LEAST(from_party, to_party), GREATEST(from_party, to_party));
CREATE INDEX network_invite_from ON network_invite (from_party, invited_at DESC);
CREATE INDEX network_invite_to ON network_invite (to_party, invited_at DESC) WHERE status = 'pending';
CREATE INDEX network_invite_invitation ON network_invite (invitation_id) WHERE invitation_id IS NOT NULL;
CREATE INDEX network_invite_email_invite ON network_invite (email_invite_id) WHERE email_invite_id IS NOT NULL;

-- Practices near another, for suggestions.
CREATE INDEX office_practice_city ON office_practice (state, lower(city))
  WHERE NOT is_pending_approval AND suspended_at IS NULL;

-- Practices that are not to be suggested to a practice: for good, or until then.
CREATE TABLE network_unsuggested (
  practice_id uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  hidden_id   uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  until       timestamptz,
  PRIMARY KEY (practice_id, hidden_id)
);

-- A request from one person to another, and what became of it.
CREATE TABLE network_person_connection (
  id               uuid PRIMARY KEY,
  source_person_id uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  target_person_id uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  status           text NOT NULL CHECK (status IN ('Pending', 'Accepted', 'Rejected', 'Deleted')),
  message          text NOT NULL,
  -- Came of an invitation by address, as above, until it is accepted. It stays when that is taken back: whoever said no to it
  -- is left in peace, however often the address is written to.
  email_invite_id  uuid REFERENCES network_email_invite ON DELETE SET NULL,
  is_by_address    boolean NOT NULL,
  invited_at       timestamptz NOT NULL,
  answered_at      timestamptz,
  CHECK (source_person_id <> target_person_id)
);
-- Between two people there is one live one at most, whoever asked.
CREATE UNIQUE INDEX network_person_connection_pair ON network_person_connection
  (LEAST(source_person_id, target_person_id), GREATEST(source_person_id, target_person_id))
  WHERE status IN ('Pending', 'Accepted');
CREATE INDEX network_person_connection_source ON network_person_connection (source_person_id, status);
CREATE INDEX network_person_connection_target ON network_person_connection (target_person_id, status);
CREATE INDEX network_person_connection_email_invite ON network_person_connection (email_invite_id)
  WHERE email_invite_id IS NOT NULL;

CREATE TABLE network_block (
  person_id  uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  blocked_id uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  blocked_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, blocked_id),
  CHECK (person_id <> blocked_id)
);
CREATE INDEX network_block_blocked ON network_block (blocked_id);

CREATE TABLE network_report (
  id          uuid PRIMARY KEY,
  reporter_id uuid REFERENCES people_person ON DELETE SET NULL,
  person_id   uuid REFERENCES people_person ON DELETE CASCADE,
  practice_id uuid REFERENCES office_practice ON DELETE CASCADE,
  reason      text NOT NULL,
  text        text NOT NULL,
  reported_at timestamptz NOT NULL,
  settled_at  timestamptz
);
CREATE INDEX network_report_open ON network_report (reported_at) WHERE settled_at IS NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON network_practice_link, network_individual_link, network_invite, network_unsuggested,
  network_person_connection, network_block, network_email_invite, network_report TO corridor_app;
