-- Emails with one patient about one subject. A conversation of the engine, which the whole practice reads as one.
CREATE TABLE email_thread (
  id              text COLLATE "C" PRIMARY KEY,
  practice_id     uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  patient_id      uuid NOT NULL,
  subject         text NOT NULL,
  is_unread       boolean NOT NULL DEFAULT false,
  is_answered     boolean NOT NULL DEFAULT false,
  created_at      timestamptz NOT NULL,
  last_seq        bigint NOT NULL DEFAULT 0,
  last_message_at timestamptz,
  change_seq      bigint NOT NULL DEFAULT 0,
  facts_seq       bigint NOT NULL DEFAULT 0,
  changed_at      timestamptz NOT NULL,
  -- What a list shows of the last email.
  preview         text NOT NULL DEFAULT '',
  is_last_incoming boolean NOT NULL DEFAULT false,
  last_status     text,
  last_reason     text,
  last_opened_at  timestamptz,
  -- When the next scheduled email leaves.
  scheduled_at    timestamptz,
  FOREIGN KEY (practice_id, patient_id) REFERENCES patients_patient (practice_id, id) ON DELETE CASCADE
);
CREATE INDEX email_thread_patient ON email_thread (practice_id, patient_id, created_at DESC);
CREATE INDEX email_thread_scheduled ON email_thread (practice_id, scheduled_at, id) WHERE scheduled_at IS NOT NULL;
CALL corridor_wall_off('email_thread');
GRANT SELECT, INSERT, UPDATE, DELETE ON email_thread TO corridor_app;

CREATE TABLE email_reader (
  thread_id     text COLLATE "C" NOT NULL REFERENCES email_thread ON DELETE CASCADE,
  practice_id   uuid NOT NULL,
  joined_at     timestamptz NOT NULL,
  left_at       timestamptz,
  read_seq      bigint NOT NULL DEFAULT 0,
  read_at       timestamptz,
  delivered_seq bigint NOT NULL DEFAULT 0,
  delivered_at  timestamptz,
  sent_seq      bigint,
  is_marked_unread boolean NOT NULL DEFAULT false,
  unread_from   bigint,
  receipt_seq   bigint NOT NULL DEFAULT 0,
  changed_at    timestamptz,
  PRIMARY KEY (thread_id, practice_id)
);
-- The search for messages begins with the conversations of a reader.
CREATE INDEX email_reader_of ON email_reader (practice_id, thread_id);
CALL corridor_wall_off('email_reader');
GRANT SELECT, INSERT, UPDATE, DELETE ON email_reader TO corridor_app;

CREATE TABLE email_read_mark (
  thread_id   text COLLATE "C" NOT NULL REFERENCES email_thread ON DELETE CASCADE,
  practice_id uuid NOT NULL,
  seq         bigint NOT NULL,
  read_at     timestamptz NOT NULL,
  PRIMARY KEY (thread_id, practice_id, seq)
);
CALL corridor_wall_off('email_read_mark');
GRANT SELECT, INSERT, DELETE ON email_read_mark TO corridor_app;

CREATE TABLE email_message (
  thread_id   text COLLATE "C" NOT NULL REFERENCES email_thread ON DELETE CASCADE,
  seq         bigint NOT NULL,
  -- The client's, or of an answer one that follows from the link and the client's: whatever comes twice is stored once.
  id          uuid NOT NULL,
  practice_id uuid NOT NULL,
  -- Nobody for what a patient wrote.
  sender_id   uuid REFERENCES people_person ON DELETE SET NULL,
  is_incoming boolean NOT NULL,
  -- The words alone, for search.
  text        text NOT NULL,
  body        jsonb NOT NULL,
  signature   text NOT NULL,
  files       jsonb NOT NULL,
  -- How far it has come, and why it has not arrived.
  status      text NOT NULL,
  reason      text,
  -- The newest delivery of its link, how that travels and where to.
  delivery_id uuid,
  sent_by_text boolean NOT NULL DEFAULT false,
  sent_to     text,
  recalled_at timestamptz,
  created_at  timestamptz NOT NULL,
  edited_at   timestamptz,
  deleted_at  timestamptz,
  changed_at  timestamptz NOT NULL,
  change_seq  bigint NOT NULL,
  PRIMARY KEY (thread_id, seq)
);
CREATE UNIQUE INDEX email_message_once ON email_message (id, thread_id);
CREATE INDEX email_message_of ON email_message (practice_id, id);
CREATE INDEX email_message_changed ON email_message (thread_id, change_seq);
CREATE INDEX email_message_delivery ON email_message (delivery_id) WHERE delivery_id IS NOT NULL;
CALL corridor_make_searchable('email_message', 'thread_id');
CALL corridor_wall_off('email_message');
GRANT SELECT, INSERT, UPDATE ON email_message TO corridor_app;

CREATE TABLE email_scheduled (
  id          uuid NOT NULL,
  sender_id   uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  practice_id uuid NOT NULL DEFAULT corridor_practice(),
  thread_id   text COLLATE "C" NOT NULL REFERENCES email_thread ON DELETE CASCADE,
  message     jsonb NOT NULL,
  -- The files, which the email has claimed already.
  meta        jsonb,
  send_at     timestamptz NOT NULL,
  failed      text,
  PRIMARY KEY (sender_id, id)
);
CREATE INDEX email_scheduled_in ON email_scheduled (thread_id);
CREATE INDEX email_scheduled_of ON email_scheduled (practice_id, id);
CALL corridor_wall_off('email_scheduled');
GRANT SELECT, INSERT, UPDATE, DELETE ON email_scheduled TO corridor_app;

CREATE TABLE email_setting (
  practice_id uuid PRIMARY KEY REFERENCES office_practice ON DELETE CASCADE,
  signature   text
);
CALL corridor_wall_off('email_setting');
GRANT SELECT, INSERT, UPDATE ON email_setting TO corridor_app;

-- Addresses of patients that mail does not reach.
CREATE TABLE email_address (
  practice_id uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  address     text COLLATE "C" NOT NULL,
  problem     text NOT NULL CHECK (problem IN ('bounced', 'complained')),
  reason      text,
  since       timestamptz NOT NULL,
  PRIMARY KEY (practice_id, address)
);
CALL corridor_wall_off('email_address');
GRANT SELECT, INSERT, UPDATE, DELETE ON email_address TO corridor_app;
