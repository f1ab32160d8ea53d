-- What a team works through: one row for each item that a capability declares, however it stores the item itself.
CREATE TABLE worklist_item (
  practice_id   uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  kind          text NOT NULL,
  item_id       text NOT NULL,
  title         text NOT NULL,
  patient_id    uuid,
  assignee_id   uuid REFERENCES people_person ON DELETE SET NULL,
  assigned_at   timestamptz,
  claimed_by    uuid REFERENCES people_person ON DELETE SET NULL,
  claimed_until timestamptz,
  waiting_since timestamptz,
  -- A job clears it when its time has come: an order that depends on the clock cannot be read from an index.
  snoozed_until timestamptz,
  done_at       timestamptz,
  note_count    integer NOT NULL DEFAULT 0,
  active_at     timestamptz NOT NULL,
  version       bigint NOT NULL DEFAULT 1,
  needs_action  boolean NOT NULL GENERATED ALWAYS AS
    (waiting_since IS NOT NULL AND snoozed_until IS NULL AND done_at IS NULL) STORED,
  -- What needs action by its wait, longest first; then what is open, then what is done, newest first. In microseconds.
  order_key     bigint NOT NULL GENERATED ALWAYS AS (CASE
    WHEN waiting_since IS NOT NULL AND snoozed_until IS NULL AND done_at IS NULL
      THEN (extract(epoch FROM waiting_since - TIMESTAMPTZ '1970-01-01 00:00:00+00') * 1000000)::bigint
    WHEN done_at IS NULL
      THEN 100000000000000000 - (extract(epoch FROM active_at - TIMESTAMPTZ '1970-01-01 00:00:00+00') * 1000000)::bigint
    ELSE 200000000000000000 - (extract(epoch FROM active_at - TIMESTAMPTZ '1970-01-01 00:00:00+00') * 1000000)::bigint
  END) STORED,
  PRIMARY KEY (practice_id, kind, item_id)
);
CREATE INDEX worklist_item_all ON worklist_item (practice_id, kind, order_key, item_id);
CREATE INDEX worklist_item_unassigned ON worklist_item (practice_id, kind, order_key, item_id)
  WHERE assignee_id IS NULL AND done_at IS NULL;
CREATE INDEX worklist_item_assigned ON worklist_item (assignee_id, practice_id, kind, order_key, item_id)
  WHERE assignee_id IS NOT NULL;
CREATE INDEX worklist_item_needs ON worklist_item (practice_id, kind, order_key) WHERE needs_action;
CALL corridor_wall_off('worklist_item');
GRANT SELECT, INSERT, UPDATE, DELETE ON worklist_item TO corridor_app;

-- Notes of the team. No capability but this one reads them, so none can send them outside.
CREATE TABLE worklist_note (
  practice_id uuid NOT NULL,
  kind        text NOT NULL,
  item_id     text NOT NULL,
  id          uuid NOT NULL,
  author_id   uuid REFERENCES people_person ON DELETE SET NULL,
  text        text NOT NULL,
  mentions    uuid[] NOT NULL DEFAULT '{}',
  -- Whose item went back to Unassigned, and why; by Corridor itself.
  handed_back_by uuid REFERENCES people_person ON DELETE SET NULL,
  handed_back_because text,
  created_at  timestamptz NOT NULL,
  deleted_at  timestamptz,
  PRIMARY KEY (practice_id, kind, item_id, id),
  FOREIGN KEY (practice_id, kind, item_id) REFERENCES worklist_item ON DELETE CASCADE
);
CALL corridor_wall_off('worklist_note');
GRANT SELECT, INSERT, UPDATE, DELETE ON worklist_note TO corridor_app;

-- Who has an item open, until when. A row that has run out is nobody.
CREATE TABLE worklist_watch (
  practice_id uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  kind        text NOT NULL,
  item_id     text NOT NULL,
  person_id   uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  is_replying boolean NOT NULL,
  until       timestamptz NOT NULL,
  PRIMARY KEY (practice_id, kind, item_id, person_id)
);
CREATE INDEX worklist_watch_until ON worklist_watch (until);
CALL corridor_wall_off('worklist_watch');
GRANT SELECT, INSERT, UPDATE, DELETE ON worklist_watch TO corridor_app;

CREATE TABLE worklist_template (
  id          uuid NOT NULL,
  practice_id uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  name        text NOT NULL,
  shortcut    text,
  body        text NOT NULL,
  version     integer NOT NULL DEFAULT 1,
  changed_at  timestamptz NOT NULL,
  PRIMARY KEY (practice_id, id)
);
CREATE UNIQUE INDEX worklist_template_shortcut ON worklist_template (practice_id, shortcut);
CALL corridor_wall_off('worklist_template');
GRANT SELECT, INSERT, UPDATE, DELETE ON worklist_template TO corridor_app;
