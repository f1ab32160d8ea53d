CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- How names are compared and searched: without accents and case. The same as nameKey of the contract, for the letters that unaccent knows.
CREATE FUNCTION patients_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN trim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, name)), '[^[:alnum:]]+', ' ', 'g'));

CREATE TABLE patients_patient (
  practice_id   uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  id            uuid NOT NULL,
  first_name    text NOT NULL,
  last_name     text NOT NULL,
  first_key     text COLLATE "C" NOT NULL GENERATED ALWAYS AS (patients_key(first_name)) STORED,
  last_key      text COLLATE "C" NOT NULL GENERATED ALWAYS AS (patients_key(last_name)) STORED,
  name_key      text COLLATE "C" NOT NULL GENERATED ALWAYS AS (patients_key(first_name || ' ' || last_name)) STORED,
  date_of_birth date NOT NULL,
  email         text,
  email_key     text GENERATED ALWAYS AS (lower(email)) STORED,
  -- Raised with every change, so that nobody overwrites what somebody else has saved since.
  version       bigint NOT NULL DEFAULT 1,
  -- The record that this one was merged into. It is in no list, and its id answers with that one.
  merged_into   uuid,
  -- The import that added it, which can be undone as a whole.
  import_id     uuid,
  -- Set when that import was undone. The record is in no list, and its id answers like one that does not exist.
  removed_at    timestamptz,
  created_by    uuid REFERENCES people_person ON DELETE SET NULL,
  created_at    timestamptz NOT NULL,
  changed_at    timestamptz NOT NULL,
  -- Two practices may use one id: nobody learns by adding a patient which ids another practice has.
  PRIMARY KEY (practice_id, id),
  FOREIGN KEY (practice_id, merged_into) REFERENCES patients_patient
);
CREATE INDEX patients_by_name ON patients_patient (practice_id, last_key, first_key, id) WHERE merged_into IS NULL AND removed_at IS NULL;
CREATE INDEX patients_by_first_name ON patients_patient (practice_id, first_key text_pattern_ops) WHERE merged_into IS NULL AND removed_at IS NULL;
CREATE INDEX patients_by_part ON patients_patient USING gin (practice_id, name_key gin_trgm_ops) WITH (fastupdate = off) WHERE merged_into IS NULL AND removed_at IS NULL;
CREATE INDEX patients_by_birth ON patients_patient (practice_id, date_of_birth, last_key) WHERE merged_into IS NULL AND removed_at IS NULL;
CREATE INDEX patients_by_email ON patients_patient (practice_id, email_key text_pattern_ops) WHERE merged_into IS NULL AND removed_at IS NULL AND email IS NOT NULL;
CREATE INDEX patients_merged ON patients_patient (practice_id, merged_into) WHERE merged_into IS NOT NULL;
CALL corridor_wall_off('patients_patient');

CREATE TABLE patients_phone (
  practice_id uuid NOT NULL,
  patient_id  uuid NOT NULL,
  number      text NOT NULL,
  type        text NOT NULL,
  position    smallint NOT NULL,
  -- The number from behind: people know the last digits.
  backwards   text COLLATE "C" NOT NULL GENERATED ALWAYS AS (reverse(number)) STORED,
  PRIMARY KEY (practice_id, patient_id, number),
  FOREIGN KEY (practice_id, patient_id) REFERENCES patients_patient ON DELETE CASCADE
);
CREATE INDEX patients_phone_number ON patients_phone (practice_id, number);
CREATE INDEX patients_phone_end ON patients_phone (practice_id, backwards text_pattern_ops);
CALL corridor_wall_off('patients_phone');

-- Stored once for each side.
CREATE TABLE patients_relation (
  practice_id uuid NOT NULL,
  patient_id  uuid NOT NULL,
  other_id    uuid NOT NULL,
  -- What the other one is to the patient.
  kind        text NOT NULL,
  -- The same in the practice's own word, as "mother".
  label       text,
  PRIMARY KEY (practice_id, patient_id, other_id),
  FOREIGN KEY (practice_id, patient_id) REFERENCES patients_patient ON DELETE CASCADE,
  FOREIGN KEY (practice_id, other_id) REFERENCES patients_patient ON DELETE CASCADE
);
CALL corridor_wall_off('patients_relation');

-- Two similar patients who are two people. Stored once, the smaller id first.
CREATE TABLE patients_distinct (
  practice_id uuid NOT NULL,
  patient_id  uuid NOT NULL,
  other_id    uuid NOT NULL,
  decided_by  uuid REFERENCES people_person ON DELETE SET NULL,
  decided_at  timestamptz NOT NULL,
  PRIMARY KEY (practice_id, patient_id, other_id),
  CHECK (patient_id < other_id),
  FOREIGN KEY (practice_id, patient_id) REFERENCES patients_patient ON DELETE CASCADE,
  FOREIGN KEY (practice_id, other_id) REFERENCES patients_patient ON DELETE CASCADE
);
CALL corridor_wall_off('patients_distinct');

-- Who may be reached where. It belongs to the number or the address, so it holds for everybody who shares it. Entries are only added.
CREATE TABLE patients_consent (
  practice_id uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  number      bigint GENERATED ALWAYS AS IDENTITY,
  id          uuid NOT NULL,
  -- With whom it was recorded; nobody for a number that no patient has.
  patient_id  uuid,
  channel     text NOT NULL,
  address     text NOT NULL,
  status      text NOT NULL,
  source      text NOT NULL,
  recorded_by uuid REFERENCES people_person ON DELETE SET NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (practice_id, number),
  UNIQUE (practice_id, id)
);
CREATE INDEX patients_consent_of ON patients_consent (practice_id, channel, address, number DESC);
CREATE INDEX patients_consent_patient ON patients_consent (practice_id, patient_id, recorded_at DESC, (id::text COLLATE "C") DESC);
CALL corridor_wall_off('patients_consent');

CREATE TABLE patients_merge (
  practice_id uuid NOT NULL,
  id          uuid NOT NULL,
  -- The record that remains, and the one that was merged into it.
  patient_id  uuid NOT NULL,
  other_id    uuid NOT NULL,
  -- What the remaining record got from the other one: undoing the merge takes exactly this away.
  change      jsonb NOT NULL,
  merged_by   uuid REFERENCES people_person ON DELETE SET NULL,
  merged_at   timestamptz NOT NULL,
  undone_at   timestamptz,
  PRIMARY KEY (practice_id, id),
  FOREIGN KEY (practice_id, patient_id) REFERENCES patients_patient ON DELETE CASCADE,
  FOREIGN KEY (practice_id, other_id) REFERENCES patients_patient ON DELETE CASCADE
);
CREATE INDEX patients_merge_of ON patients_merge (practice_id, patient_id) WHERE undone_at IS NULL;
CALL corridor_wall_off('patients_merge');

CREATE TABLE patients_contact (
  practice_id   uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  id            uuid NOT NULL,
  practice_name text NOT NULL,
  name_key      text COLLATE "C" NOT NULL GENERATED ALWAYS AS (patients_key(practice_name)) STORED,
  first_name    text NOT NULL,
  last_name     text NOT NULL,
  email         text NOT NULL,
  email_key     text NOT NULL GENERATED ALWAYS AS (lower(email)) STORED,
  created_at    timestamptz NOT NULL,
  removed_at    timestamptz,
  PRIMARY KEY (practice_id, id)
);
CREATE UNIQUE INDEX patients_contact_once ON patients_contact (practice_id, email_key) WHERE removed_at IS NULL;
CREATE INDEX patients_contact_by_name ON patients_contact (practice_id, name_key, id) WHERE removed_at IS NULL;
CALL corridor_wall_off('patients_contact');

GRANT SELECT, INSERT, UPDATE, DELETE ON patients_patient, patients_phone, patients_relation, patients_distinct, patients_merge,
  patients_contact TO corridor_app;
GRANT SELECT, INSERT ON patients_consent TO corridor_app;
