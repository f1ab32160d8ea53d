-- The numbers that practices text from. A number belongs to one practice of the installation.
CREATE TABLE texting_number (
  number      text COLLATE "C" PRIMARY KEY,
  practice_id uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  label       text NOT NULL DEFAULT '',
  is_default  boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL
);
CREATE INDEX texting_number_of ON texting_number (practice_id, created_at);
CREATE UNIQUE INDEX texting_number_default ON texting_number (practice_id) WHERE is_default;
CALL corridor_wall_off('texting_number');
GRANT SELECT, INSERT, UPDATE, DELETE ON texting_number TO corridor_app;

CREATE TABLE texting_setting (
  practice_id       uuid PRIMARY KEY REFERENCES office_practice ON DELETE CASCADE,
  -- The answer while the practice is closed; none where it is null. Without a row it is the usual one.
  out_of_hours_text text
);
CALL corridor_wall_off('texting_setting');
GRANT SELECT, INSERT, UPDATE ON texting_setting TO corridor_app;

-- One number of the practice and one number of a patient have one conversation for ever. Its id follows from these.
CREATE TABLE texting_conversation (
  id              text COLLATE "C" PRIMARY KEY,
  practice_id     uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  practice_number text NOT NULL,
  patient_number  text COLLATE "C" NOT NULL,
  -- The number from behind: people know the last digits.
  backwards       text COLLATE "C" NOT NULL GENERATED ALWAYS AS (reverse(patient_number)) STORED,
  -- Whom somebody of the practice chose. Otherwise it is with whoever has the number.
  patient_id      uuid,
  is_archived     boolean NOT NULL DEFAULT false,
  is_unread       boolean NOT NULL DEFAULT false,
  created_at      timestamptz NOT NULL,
  last_seq        bigint NOT NULL DEFAULT 0,
  last_message_at timestamptz,
  change_seq      bigint NOT NULL DEFAULT 0,
  facts_seq       bigint NOT NULL DEFAULT 0,
  changed_at      timestamptz NOT NULL,
  alerted_seq     bigint NOT NULL DEFAULT 0,
  -- What a list shows of the last message.
  preview         text NOT NULL DEFAULT '',
  is_last_incoming boolean NOT NULL DEFAULT false,
  last_sender_id  uuid,
  last_status     text,
  last_reason     text,
  -- The practice has named itself in a text.
  introduced_at   timestamptz,
  -- The closing time of the practice after which the patient was answered that it is closed.
  closed_answer_for timestamptz,
  -- Conversations without a message are the newest.
  listed_at       timestamptz NOT NULL GENERATED ALWAYS AS (coalesce(last_message_at, created_at)) STORED,
  UNIQUE (practice_id, practice_number, patient_number)
);
CREATE INDEX texting_conversation_open ON texting_conversation (practice_id, listed_at, id) WHERE NOT is_archived;
CREATE INDEX texting_conversation_archived ON texting_conversation (practice_id, listed_at, id) WHERE is_archived;
CREATE INDEX texting_conversation_unread ON texting_conversation (practice_id, listed_at, id) WHERE is_unread AND NOT is_archived;
CREATE INDEX texting_conversation_changed ON texting_conversation (practice_id, changed_at, id);
CREATE INDEX texting_conversation_number ON texting_conversation (practice_id, patient_number);
CREATE INDEX texting_conversation_end ON texting_conversation (practice_id, backwards);
CREATE INDEX texting_conversation_patient ON texting_conversation (practice_id, patient_id) WHERE patient_id IS NOT NULL;
CALL corridor_wall_off('texting_conversation');
GRANT SELECT, INSERT, UPDATE ON texting_conversation TO corridor_app;

-- The whole practice reads as one.
CREATE TABLE texting_reader (
  conversation_id text COLLATE "C" NOT NULL REFERENCES texting_conversation ON DELETE CASCADE,
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
  PRIMARY KEY (conversation_id, practice_id)
);
-- The search for messages begins with the conversations of a reader.
CREATE INDEX texting_reader_of ON texting_reader (practice_id, conversation_id);
CALL corridor_wall_off('texting_reader');
GRANT SELECT, INSERT, UPDATE ON texting_reader TO corridor_app;

CREATE TABLE texting_read_mark (
  conversation_id text COLLATE "C" NOT NULL REFERENCES texting_conversation ON DELETE CASCADE,
  practice_id     uuid NOT NULL,
  seq             bigint NOT NULL,
  read_at         timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, practice_id, seq)
);
CALL corridor_wall_off('texting_read_mark');
GRANT SELECT, INSERT, DELETE ON texting_read_mark TO corridor_app;

CREATE TABLE texting_message (
  conversation_id text COLLATE "C" NOT NULL REFERENCES texting_conversation ON DELETE CASCADE,
  seq         bigint NOT NULL,
  -- The client's, or of a text that came in, one that follows from the carrier's: whatever comes twice is stored once.
  id          uuid NOT NULL,
  practice_id uuid NOT NULL,
  -- Nobody for what a patient wrote, and for what is answered by itself.
  sender_id   uuid REFERENCES people_person ON DELETE SET NULL,
  is_incoming boolean NOT NULL,
  purpose     text NOT NULL,
  text        text NOT NULL,
  -- How far it has come, and why it has not arrived.
  status      text NOT NULL,
  reason      text,
  delivery_id uuid,
  files       jsonb,
  created_at  timestamptz NOT NULL,
  edited_at   timestamptz,
  deleted_at  timestamptz,
  changed_at  timestamptz NOT NULL,
  change_seq  bigint NOT NULL,
  PRIMARY KEY (conversation_id, seq)
);
CREATE UNIQUE INDEX texting_message_once ON texting_message (id, conversation_id);
CREATE INDEX texting_message_changed ON texting_message (conversation_id, change_seq);
CREATE UNIQUE INDEX texting_message_delivery ON texting_message (delivery_id) WHERE delivery_id IS NOT NULL;
CALL corridor_make_searchable('texting_message', 'conversation_id');
CALL corridor_wall_off('texting_message');
GRANT SELECT, INSERT, UPDATE ON texting_message TO corridor_app;

CREATE TABLE texting_scheduled (
  id              uuid NOT NULL,
  sender_id       uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  practice_id     uuid NOT NULL DEFAULT corridor_practice(),
  conversation_id text COLLATE "C" NOT NULL REFERENCES texting_conversation ON DELETE CASCADE,
  message         jsonb NOT NULL,
  meta            jsonb,
  send_at         timestamptz NOT NULL,
  failed          text,
  PRIMARY KEY (sender_id, id)
);
CREATE INDEX texting_scheduled_in ON texting_scheduled (conversation_id);
CALL corridor_wall_off('texting_scheduled');
GRANT SELECT, INSERT, UPDATE, DELETE ON texting_scheduled TO corridor_app;

-- One text to many patients.
CREATE TABLE texting_list (
  practice_id uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  id          uuid NOT NULL,
  text        text NOT NULL,
  per_minute  integer NOT NULL,
  state       text NOT NULL,
  created_by  uuid REFERENCES people_person ON DELETE SET NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (practice_id, id)
);
CREATE INDEX texting_list_newest ON texting_list (practice_id, created_at DESC);
CALL corridor_wall_off('texting_list');
GRANT SELECT, INSERT, UPDATE ON texting_list TO corridor_app;

CREATE TABLE texting_list_entry (
  practice_id     uuid NOT NULL,
  list_id         uuid NOT NULL,
  patient_id      uuid NOT NULL,
  position        integer NOT NULL,
  state           text NOT NULL,
  skip_reason     text,
  conversation_id text COLLATE "C",
  message_id      uuid,
  PRIMARY KEY (practice_id, list_id, patient_id),
  FOREIGN KEY (practice_id, list_id) REFERENCES texting_list ON DELETE CASCADE
);
CREATE INDEX texting_list_entry_waiting ON texting_list_entry (practice_id, list_id, position) WHERE state = 'waiting';
CALL corridor_wall_off('texting_list_entry');
GRANT SELECT, INSERT, UPDATE ON texting_list_entry TO corridor_app;
