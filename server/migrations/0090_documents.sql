-- One sending of a practice: the same id sent twice finds this row and sends nothing again.
CREATE TABLE documents_send (
  practice_id uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  id          uuid NOT NULL,
  sent_by     uuid REFERENCES people_person ON DELETE SET NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (practice_id, id)
);
CALL corridor_wall_off('documents_send');
GRANT SELECT, INSERT ON documents_send TO corridor_app;

-- A document or referral from one practice to another. Both see the row; a side that removed it has its own mark and keeps the row for
-- its retention. A guest on either side is no practice, only an address.
CREATE TABLE documents_document (
  id               uuid PRIMARY KEY,
  send_id          uuid NOT NULL,
  from_practice_id uuid REFERENCES office_practice ON DELETE SET NULL,
  from_practice_name text NOT NULL,
  from_person_id   uuid REFERENCES people_person ON DELETE SET NULL,
  from_person_name text NOT NULL,
  guest_sender_email text,
  to_practice_id   uuid REFERENCES office_practice ON DELETE SET NULL,
  to_practice_name text NOT NULL,
  to_person_id     uuid REFERENCES people_person ON DELETE SET NULL,
  to_person_name   text,
  to_email         text,
  -- As each side calls the patient in its own records; the names are as they were sent.
  from_patient_id  uuid,
  to_patient_id    uuid,
  first_name       text NOT NULL,
  last_name        text NOT NULL,
  date_of_birth    date NOT NULL,
  notes            text NOT NULL,
  is_referral      boolean NOT NULL,
  document_status  text NOT NULL DEFAULT 'NotProcessed',
  received_at      timestamptz NOT NULL,
  processed_at     timestamptz,
  processed_by     uuid REFERENCES people_person ON DELETE SET NULL,
  is_approved      boolean NOT NULL DEFAULT false,
  guest_status     text,
  opened_at        timestamptz,
  opened_by        uuid REFERENCES people_person ON DELETE SET NULL,
  worked_on_by     uuid REFERENCES people_person ON DELETE SET NULL,
  worked_on_at     timestamptz,
  comment_preview  text,
  file_count       smallint NOT NULL,
  stage            text,
  stage_since      timestamptz,
  scheduled_on     date,
  -- The built-in form of a referral.
  form             jsonb,
  summary          text,
  urgency          text,
  answers_id       uuid REFERENCES documents_document ON DELETE SET NULL,
  reminded_at      timestamptz,
  -- When the practice that lies behind was last notified that it lies too long, for each side.
  late_alert_from_at timestamptz,
  late_alert_to_at   timestamptz,
  deleted_from_at  timestamptz,
  deleted_to_at    timestamptz,
  version          bigint NOT NULL DEFAULT 1,
  changed_at       timestamptz NOT NULL,
  -- Letters in any case, over what the search key of the specification looks at.
  search_key       text COLLATE "C" NOT NULL GENERATED ALWAYS AS
    (lower(first_name || ' ' || last_name || chr(10) || from_practice_name || chr(10) || from_person_name)) STORED
);
CREATE INDEX documents_incoming ON documents_document (to_practice_id, received_at DESC, id DESC)
  WHERE document_status = 'NotProcessed' AND deleted_to_at IS NULL;
CREATE INDEX documents_processed ON documents_document (to_practice_id, processed_at DESC, id DESC)
  WHERE document_status = 'Processed' AND deleted_to_at IS NULL;
CREATE INDEX documents_outgoing ON documents_document (from_practice_id, received_at DESC, id DESC) WHERE deleted_from_at IS NULL;
CREATE INDEX documents_received ON documents_document (to_practice_id, received_at DESC, id DESC) WHERE deleted_to_at IS NULL;
CREATE INDEX documents_changed_to ON documents_document (to_practice_id, changed_at);
CREATE INDEX documents_changed_from ON documents_document (from_practice_id, changed_at);
CREATE INDEX documents_search_to ON documents_document USING gin (to_practice_id, search_key gin_trgm_ops);
CREATE INDEX documents_search_from ON documents_document USING gin (from_practice_id, search_key gin_trgm_ops);
CREATE INDEX documents_open_to ON documents_document (to_practice_id, stage)
  WHERE is_referral AND stage NOT IN ('closed', 'declined', 'no-show') AND deleted_to_at IS NULL;
CREATE INDEX documents_open_from ON documents_document (from_practice_id, stage)
  WHERE is_referral AND stage NOT IN ('closed', 'declined', 'no-show') AND deleted_from_at IS NULL;
CREATE INDEX documents_answers ON documents_document (answers_id) WHERE answers_id IS NOT NULL;
CREATE INDEX documents_patient_from ON documents_document (from_practice_id, from_patient_id, received_at DESC, id DESC)
  WHERE from_patient_id IS NOT NULL;
CREATE INDEX documents_patient_to ON documents_document (to_practice_id, to_patient_id, received_at DESC, id DESC)
  WHERE to_patient_id IS NOT NULL;
CREATE INDEX documents_of_send ON documents_document (from_practice_id, send_id);

-- Both practices of a document, and nobody else.
ALTER TABLE documents_document ENABLE ROW LEVEL SECURITY;
CREATE POLICY both_practices ON documents_document TO corridor_app
  USING (from_practice_id = corridor_practice() OR to_practice_id = corridor_practice() OR corridor_is_system());
COMMENT ON TABLE documents_document IS 'patient data';
GRANT SELECT, INSERT, UPDATE ON documents_document TO corridor_app;

CREATE TABLE documents_file (
  document_id uuid NOT NULL REFERENCES documents_document ON DELETE CASCADE,
  file_id     uuid NOT NULL,
  position    smallint NOT NULL,
  file_name   text NOT NULL,
  kind        text NOT NULL,
  media_type  text NOT NULL,
  size        bigint NOT NULL,
  pages       integer,
  PRIMARY KEY (document_id, file_id)
);
ALTER TABLE documents_file ENABLE ROW LEVEL SECURITY;
CREATE POLICY both_practices ON documents_file TO corridor_app USING (corridor_is_system() OR EXISTS (
  SELECT FROM documents_document d WHERE d.id = document_id
    AND (d.from_practice_id = corridor_practice() OR d.to_practice_id = corridor_practice())));
COMMENT ON TABLE documents_file IS 'patient data';
GRANT SELECT, INSERT ON documents_file TO corridor_app;

CREATE TABLE documents_comment (
  document_id uuid NOT NULL REFERENCES documents_document ON DELETE CASCADE,
  id          uuid NOT NULL,
  -- Nobody for a guest, who is named by what they gave.
  author_id   uuid REFERENCES people_person ON DELETE SET NULL,
  author_name text NOT NULL,
  practice_id uuid REFERENCES office_practice ON DELETE SET NULL,
  practice_name text NOT NULL,
  text        text NOT NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (document_id, id)
);
ALTER TABLE documents_comment ENABLE ROW LEVEL SECURITY;
CREATE POLICY both_practices ON documents_comment TO corridor_app USING (corridor_is_system() OR EXISTS (
  SELECT FROM documents_document d WHERE d.id = document_id
    AND (d.from_practice_id = corridor_practice() OR d.to_practice_id = corridor_practice())));
COMMENT ON TABLE documents_comment IS 'patient data';
GRANT SELECT, INSERT ON documents_comment TO corridor_app;

-- What happened with a document. An internal entry is seen by the practice it belongs to alone.
CREATE TABLE documents_history (
  document_id uuid NOT NULL REFERENCES documents_document ON DELETE CASCADE,
  id          uuid NOT NULL DEFAULT gen_random_uuid(),
  kind        text NOT NULL,
  at          timestamptz NOT NULL,
  person_id   uuid REFERENCES people_person ON DELETE SET NULL,
  person_name text,
  practice_id uuid REFERENCES office_practice ON DELETE SET NULL,
  practice_name text,
  is_internal boolean NOT NULL DEFAULT false,
  stage       text,
  scheduled_on date,
  detail      text,
  PRIMARY KEY (document_id, id)
);
ALTER TABLE documents_history ENABLE ROW LEVEL SECURITY;
CREATE POLICY both_practices ON documents_history TO corridor_app USING (corridor_is_system() OR (
  (NOT is_internal OR practice_id = corridor_practice()) AND EXISTS (
    SELECT FROM documents_document d WHERE d.id = document_id
      AND (d.from_practice_id = corridor_practice() OR d.to_practice_id = corridor_practice()))));
COMMENT ON TABLE documents_history IS 'patient data';
GRANT SELECT, INSERT ON documents_history TO corridor_app;

CREATE TABLE documents_settings (
  practice_id  uuid PRIMARY KEY REFERENCES office_practice ON DELETE CASCADE,
  stage_limits jsonb NOT NULL
);
CALL corridor_wall_off('documents_settings');
GRANT SELECT, INSERT, UPDATE ON documents_settings TO corridor_app;
