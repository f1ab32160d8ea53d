-- A fax number of a practice, in E.164. One practice has it in the whole installation.
CREATE TABLE fax_number (
  number      text PRIMARY KEY,
  practice_id uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  label       text NOT NULL DEFAULT '',
  is_default  boolean NOT NULL,
  created_at  timestamptz NOT NULL
);
CREATE INDEX fax_number_practice ON fax_number (practice_id);
CALL corridor_wall_off('fax_number');
GRANT SELECT, INSERT, UPDATE, DELETE ON fax_number TO corridor_app;

CREATE TABLE fax_setting (
  practice_id     uuid PRIMARY KEY REFERENCES office_practice ON DELETE CASCADE,
  is_cover_usual  boolean NOT NULL,
  confidentiality text NOT NULL
);
CALL corridor_wall_off('fax_setting');
GRANT SELECT, INSERT, UPDATE ON fax_setting TO corridor_app;

-- Somebody whom a practice faxes.
CREATE TABLE fax_contact (
  practice_id uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  id          uuid NOT NULL,
  -- The practice on Corridor, where it is one.
  of_practice_id uuid REFERENCES office_practice ON DELETE SET NULL,
  name        text NOT NULL,
  number      text NOT NULL,
  changed_at  timestamptz NOT NULL,
  PRIMARY KEY (practice_id, id)
);
CREATE UNIQUE INDEX fax_contact_number ON fax_contact (practice_id, number);
CREATE INDEX fax_contact_changed ON fax_contact (practice_id, changed_at);
CALL corridor_wall_off('fax_contact');
GRANT SELECT, INSERT, UPDATE ON fax_contact TO corridor_app;

-- What was prepared and not sent yet: its file is exactly what will arrive.
CREATE TABLE fax_prepared (
  practice_id uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  id          uuid NOT NULL,
  person_id   uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  from_number text NOT NULL,
  to_number   text NOT NULL,
  to_name     text NOT NULL,
  patient_id  uuid,
  subject     text NOT NULL,
  pages       integer NOT NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (practice_id, id)
);
CREATE INDEX fax_prepared_old ON fax_prepared (created_at);
CALL corridor_wall_off('fax_prepared');
GRANT SELECT, INSERT, DELETE ON fax_prepared TO corridor_app;

-- A fax. Of one between two practices on Corridor both see the row, and each has its own archive, patient and search key.
CREATE TABLE fax_message (
  id                    uuid PRIMARY KEY,
  sender_practice_id    uuid REFERENCES office_practice ON DELETE SET NULL,
  sender_name           text NOT NULL,
  sender_number         text NOT NULL,
  sender_person_id      uuid REFERENCES people_person ON DELETE SET NULL,
  sender_person_name    text,
  sender_patient_id     uuid,
  sender_patient_name   text,
  recipient_practice_id uuid REFERENCES office_practice ON DELETE SET NULL,
  recipient_name        text NOT NULL,
  recipient_number      text NOT NULL,
  recipient_patient_id  uuid,
  recipient_patient_name text,
  -- Read from the first page, for the recipient to decide about.
  suggested_patient_id  uuid,
  subject               text NOT NULL DEFAULT '',
  file_id               uuid NOT NULL,
  file_sha256           bytea,
  pages                 integer NOT NULL,
  pages_sent            integer NOT NULL DEFAULT 0,
  is_direct             boolean NOT NULL DEFAULT false,
  e_fax_status          text NOT NULL CHECK (e_fax_status IN ('Sending', 'Delivered', 'Failed', 'Cancelled')),
  reason                text,
  scheduled_for         timestamptz,
  next_try_at           timestamptz,
  -- How often the number was called in vain.
  calls                 smallint NOT NULL DEFAULT 0,
  delivery_id           uuid,
  delivered_at          timestamptz,
  resent_as_id          uuid REFERENCES fax_message ON DELETE SET NULL,
  document_status       text NOT NULL DEFAULT 'NotProcessed' CHECK (document_status IN ('NotProcessed', 'Processed')),
  processed_at          timestamptz,
  processed_by          uuid REFERENCES people_person ON DELETE SET NULL,
  opened_at             timestamptz,
  is_sender_archived    boolean NOT NULL DEFAULT false,
  is_recipient_archived boolean NOT NULL DEFAULT false,
  created_at            timestamptz NOT NULL,
  changed_at            timestamptz NOT NULL,
  version               bigint NOT NULL DEFAULT 1,
  needs_recipient boolean NOT NULL GENERATED ALWAYS AS (document_status = 'NotProcessed' AND opened_at IS NULL) STORED,
  needs_sender boolean NOT NULL GENERATED ALWAYS AS (e_fax_status = 'Failed' AND resent_as_id IS NULL) STORED,
  sender_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(coalesce(sender_patient_name, '') || chr(10) || sender_name ||
    chr(10) || recipient_name || chr(10) || sender_number || chr(10) || recipient_number)) STORED,
  recipient_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(coalesce(recipient_patient_name, '') || chr(10) || sender_name ||
    chr(10) || recipient_name || chr(10) || sender_number || chr(10) || recipient_number)) STORED
);
CREATE INDEX fax_incoming ON fax_message (recipient_practice_id, created_at DESC, id DESC)
  WHERE document_status = 'NotProcessed' AND NOT is_recipient_archived;
CREATE INDEX fax_incoming_needs ON fax_message (recipient_practice_id, needs_recipient DESC, created_at DESC, id DESC)
  WHERE document_status = 'NotProcessed' AND NOT is_recipient_archived;
CREATE INDEX fax_processed ON fax_message (recipient_practice_id, processed_at DESC, id DESC)
  WHERE document_status = 'Processed' AND NOT is_recipient_archived;
CREATE INDEX fax_outgoing ON fax_message (sender_practice_id, created_at DESC, id DESC) WHERE NOT is_sender_archived;
CREATE INDEX fax_outgoing_status ON fax_message (sender_practice_id, e_fax_status, created_at DESC, id DESC) WHERE NOT is_sender_archived;
CREATE INDEX fax_outgoing_needs ON fax_message (sender_practice_id, needs_sender DESC, created_at DESC, id DESC)
  WHERE NOT is_sender_archived;
CREATE INDEX fax_archived_sent ON fax_message (sender_practice_id, created_at DESC, id DESC) WHERE is_sender_archived;
CREATE INDEX fax_archived_received ON fax_message (recipient_practice_id, created_at DESC, id DESC) WHERE is_recipient_archived;
CREATE INDEX fax_log_sent ON fax_message (sender_practice_id, created_at DESC, id DESC);
CREATE INDEX fax_log_received ON fax_message (recipient_practice_id, created_at DESC, id DESC);
CREATE INDEX fax_patient_sent ON fax_message (sender_practice_id, sender_patient_id, created_at DESC) WHERE sender_patient_id IS NOT NULL;
CREATE INDEX fax_patient_received ON fax_message (recipient_practice_id, recipient_patient_id, created_at DESC)
  WHERE recipient_patient_id IS NOT NULL;
CREATE INDEX fax_on_the_way ON fax_message (changed_at) WHERE e_fax_status = 'Sending';

-- Both practices of a fax, and nobody else.
ALTER TABLE fax_message ENABLE ROW LEVEL SECURITY;
CREATE POLICY both_practices ON fax_message TO corridor_app
  USING (sender_practice_id = corridor_practice() OR recipient_practice_id = corridor_practice() OR corridor_is_system());
COMMENT ON TABLE fax_message IS 'patient data';
GRANT SELECT, INSERT, UPDATE ON fax_message TO corridor_app;

-- A fax that arrived and that no practice has yet: its pages are still with the service, or nobody has the number.
CREATE TABLE fax_arrived (
  -- Follows from the service and its own name for the fax: delivered twice it is one row.
  id          uuid PRIMARY KEY,
  practice_id uuid CHECK (practice_id IS NULL),
  provider    text NOT NULL,
  -- Its numbers and where its pages are, sealed with a key that is not in the database.
  sealed      bytea NOT NULL,
  -- The pages, once they were fetched.
  file_id     uuid,
  is_unclaimed boolean NOT NULL DEFAULT false,
  is_done     boolean NOT NULL DEFAULT false,
  received_at timestamptz NOT NULL
);
CREATE INDEX fax_arrived_unclaimed ON fax_arrived (received_at) WHERE is_unclaimed AND NOT is_done;
CALL corridor_wall_off('fax_arrived');
GRANT SELECT, INSERT, UPDATE, DELETE ON fax_arrived TO corridor_app;
