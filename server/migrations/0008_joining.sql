-- A mobile number that is to become a person's, with the code that proves it. One live code a person; the row outlives
-- it, because it also says how often one was asked for.
CREATE TABLE people_mobile_code (
  person_id  uuid PRIMARY KEY REFERENCES people_person ON DELETE CASCADE,
  mobile     text NOT NULL,
  -- Made where it is sent: none until then, and none once it was used.
  hash       bytea,
  tries_left integer NOT NULL,
  -- Sent to the number itself; a code that went by mail proves nothing about it.
  is_by_text boolean NOT NULL,
  asked_at   timestamptz NOT NULL,
  -- The last askings, oldest first: they limit how many texts one person can cause.
  asked_lately timestamptz[] NOT NULL,
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON people_mobile_code TO corridor_app;

-- Past approval, identity check and terms: kept here, because a directory cannot ask for each of thousands.
ALTER TABLE people_person ADD COLUMN is_let_in boolean NOT NULL DEFAULT false;

CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- How people are searched: any part of the whole name. Entered at once: while new names wait in a list, each search reads
-- the list, and the planner soon prefers the whole table.
CREATE INDEX people_person_name ON people_person USING gin ((lower(first_name || ' ' || last_name)) gin_trgm_ops)
  WITH (fastupdate = off);
CREATE INDEX people_person_sorted ON people_person (lower(last_name), lower(first_name), id);

-- Somebody who asked to join is a member that nobody has approved yet: one fact, in one place.
ALTER TABLE office_member ADD COLUMN approved_at timestamptz;
UPDATE office_member SET approved_at = joined_at
  FROM people_person person WHERE person.id = person_id AND NOT person.is_pending_approval;
ALTER TABLE people_person DROP COLUMN is_pending_approval;

-- The token of a request follows from its id and the installation's secret, so that an admin's list can show it while
-- the table holds only its hash.
CREATE TABLE office_join_request (
  id           uuid PRIMARY KEY,
  person_id    uuid NOT NULL UNIQUE REFERENCES office_member ON DELETE CASCADE,
  token_hash   bytea NOT NULL UNIQUE,
  requested_at timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON office_join_request TO corridor_app;

ALTER TABLE office_practice
  ADD COLUMN addresses jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN office_hours jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN holidays jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false,
  ADD COLUMN version integer NOT NULL DEFAULT 0;
CREATE INDEX office_practice_state ON office_practice (state, lower(name)) WHERE NOT is_pending_approval;
GRANT DELETE ON office_practice TO corridor_app;

CREATE TABLE office_invitation (
  id          uuid PRIMARY KEY,
  practice_id uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  -- 0 to open a practice, 1 to join this one (specification, platform §3).
  mode        smallint NOT NULL,
  email       text NOT NULL,
  email_key   text NOT NULL,
  role        text,
  message     text NOT NULL,
  invited_by  uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  invited_at  timestamptz NOT NULL,
  sent_at     timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  -- Made where the mail is sent; until then there is none.
  token_hash  bytea UNIQUE,
  accepted_at timestamptz
);
CREATE UNIQUE INDEX office_invitation_open ON office_invitation (practice_id, mode, email_key) WHERE accepted_at IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON office_invitation TO corridor_app;

-- The secret of an authenticator app, sealed with the installation's key. Works once it was confirmed.
CREATE TABLE session_second_factor (
  person_id    uuid PRIMARY KEY REFERENCES people_person ON DELETE CASCADE,
  secret       bytea NOT NULL,
  begun_at     timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- The newest 30-second step whose code was used: no code works twice.
  last_step    bigint NOT NULL DEFAULT 0
);
CREATE TABLE session_recovery_code (
  person_id uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  hash      bytea NOT NULL,
  PRIMARY KEY (person_id, hash)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON session_second_factor, session_recovery_code TO corridor_app;

-- Attempts at anything that can be guessed are counted in one place; signing in was only the first.
ALTER TABLE session_attempt RENAME TO attempt;
ALTER INDEX session_attempt_last RENAME TO attempt_last;
