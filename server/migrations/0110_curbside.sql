-- How a practice checks patients in. A practice without a row has not finished the set-up.
CREATE TABLE curbside_setting (
  practice_id       uuid PRIMARY KEY REFERENCES office_practice ON DELETE CASCADE,
  questions         jsonb NOT NULL,
  spots             text[] NOT NULL,
  link_text         text NOT NULL,
  come_in_text      text NOT NULL,
  is_come_in_texted boolean NOT NULL,
  -- The address at the door follows from this number, and the hash finds the practice.
  door_number       integer NOT NULL DEFAULT 1,
  door_hash         bytea NOT NULL UNIQUE,
  changed_at        timestamptz NOT NULL
);
CALL corridor_wall_off('curbside_setting');
GRANT SELECT, INSERT, UPDATE ON curbside_setting TO corridor_app;

-- One visit of a patient: an appointment of the day, or a walk-in.
CREATE TABLE curbside_visit (
  id              uuid PRIMARY KEY,
  practice_id     uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  -- The patient's record, where number and name say whose visit it is; the names are as they were given.
  patient_id      uuid,
  first_name      text NOT NULL,
  last_name       text NOT NULL,
  mobile          text,
  -- The text with the link is written, or cannot be.
  is_link_made    boolean NOT NULL DEFAULT false,
  visit_at        timestamptz NOT NULL,
  provider        text,
  source          text NOT NULL,
  status          text NOT NULL,
  status_since    timestamptz NOT NULL,
  arrived_at      timestamptz,
  -- What the last step changed, until it is taken back or another one follows.
  previous        jsonb,
  moved_by        uuid REFERENCES people_person ON DELETE SET NULL,
  health_check    text NOT NULL DEFAULT 'Incomplete',
  -- Each answered question with its words, as it was asked then.
  answers         jsonb NOT NULL DEFAULT '[]',
  question_count  smallint NOT NULL,
  health_note     text,
  temperature     double precision,
  spot            text,
  car             text,
  created_at      timestamptz NOT NULL,
  changed_at      timestamptz NOT NULL
);
-- The board of a day, however many days lie behind.
CREATE INDEX curbside_visit_day ON curbside_visit (practice_id, visit_at);
-- Who waits outside.
CREATE INDEX curbside_visit_waiting ON curbside_visit (practice_id, status_since) WHERE status = 'Arrived';
-- Whose text with the link is due.
CREATE INDEX curbside_visit_link ON curbside_visit (visit_at) WHERE status = 'Upcoming' AND NOT is_link_made;
-- What the timeline of a patient shows.
CREATE INDEX curbside_visit_patient ON curbside_visit (practice_id, patient_id, visit_at DESC) WHERE patient_id IS NOT NULL;
CALL corridor_wall_off('curbside_visit');
GRANT SELECT, INSERT, UPDATE, DELETE ON curbside_visit TO corridor_app;
