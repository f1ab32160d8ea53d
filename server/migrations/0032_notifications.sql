-- What people were told. What it says follows from the kind and the facts.
CREATE TABLE notifications_alert (
  id          uuid PRIMARY KEY,
  person_id   uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  -- Whoever has left that practice does not see it any more.
  practice_id uuid REFERENCES office_practice ON DELETE CASCADE,
  kind        text NOT NULL,
  about       text NOT NULL,
  facts       jsonb NOT NULL,
  times       integer NOT NULL DEFAULT 1,
  raised_at   timestamptz NOT NULL,
  read_at     timestamptz
);
-- The same thing again, before it was read, is the same alert.
CREATE UNIQUE INDEX notifications_alert_unread ON notifications_alert (person_id, kind, about) WHERE read_at IS NULL;
CREATE INDEX notifications_alert_settle ON notifications_alert (kind, about) WHERE read_at IS NULL;
CREATE INDEX notifications_alert_list ON notifications_alert (person_id, (read_at IS NOT NULL), raised_at DESC, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON notifications_alert TO corridor_app;
