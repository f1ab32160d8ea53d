CREATE TABLE patients_import (
  practice_id  uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  id           uuid NOT NULL,
  file_name    text NOT NULL,
  -- columns, checking, checked, running, done, undoing, undone
  state        text NOT NULL,
  -- What each column is: [{"heading": "DOB", "samples": ["3/7/1994"], "field": "dateOfBirth"}]
  columns      jsonb NOT NULL,
  is_day_first boolean NOT NULL,
  row_count    int NOT NULL,
  -- Rows by what was found and what became of them: {"new": 12, "problem": 1, "added": 12}
  counts       jsonb NOT NULL DEFAULT '{}',
  -- What happens to rows whose patient is known: update or skip.
  duplicates   text,
  created_by   uuid REFERENCES people_person ON DELETE SET NULL,
  created_at   timestamptz NOT NULL,
  -- Who started it counts as whoever added the patients.
  started_by   uuid REFERENCES people_person ON DELETE SET NULL,
  finished_at  timestamptz,
  -- The cells of the file are deleted once it can no longer be undone.
  is_cleared   boolean NOT NULL DEFAULT false,
  PRIMARY KEY (practice_id, id)
);
CREATE INDEX patients_import_newest ON patients_import (practice_id, created_at DESC);
CREATE INDEX patients_import_old ON patients_import (created_at) WHERE NOT is_cleared;
CALL corridor_wall_off('patients_import');

CREATE TABLE patients_import_row (
  practice_id uuid NOT NULL,
  import_id   uuid NOT NULL,
  -- As the spreadsheet counts it.
  row         int NOT NULL,
  cells       jsonb NOT NULL,
  -- Set when it was checked: new, duplicate or problem, and the patient as it would be stored.
  kind        text,
  patient     jsonb,
  problems    text[],
  -- Name and birth date, by which rows and patients are compared.
  same_key    text COLLATE "C",
  -- Set when it was imported: added, updated or skipped; and when that was undone: removed, restored or remaining.
  outcome     text,
  patient_id  uuid,
  -- What an update changed, so that undoing takes exactly this away: {"before": null, "after": "a@b.example", "phones": ["+1…"]}
  change      jsonb,
  PRIMARY KEY (practice_id, import_id, row),
  FOREIGN KEY (practice_id, import_id) REFERENCES patients_import ON DELETE CASCADE
);
CREATE INDEX patients_import_row_kind ON patients_import_row (practice_id, import_id, kind, row);
CREATE INDEX patients_import_row_same ON patients_import_row (practice_id, import_id, same_key) WHERE same_key IS NOT NULL;
CREATE INDEX patients_import_row_unchecked ON patients_import_row (practice_id, import_id, row) WHERE kind IS NULL;
CREATE INDEX patients_import_row_waiting ON patients_import_row (practice_id, import_id, row) WHERE kind IN ('new', 'duplicate') AND outcome IS NULL;
CREATE INDEX patients_import_row_undoable ON patients_import_row (practice_id, import_id, row) WHERE outcome IN ('added', 'updated');
CREATE INDEX patients_import_row_patient ON patients_import_row (practice_id, patient_id) WHERE patient_id IS NOT NULL;
CALL corridor_wall_off('patients_import_row');

GRANT SELECT, INSERT, UPDATE, DELETE ON patients_import, patients_import_row TO corridor_app;
