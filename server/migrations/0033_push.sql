-- Where devices are told of what happens while nobody looks. An address belongs to one session at a time, and a session has one.
CREATE TABLE notifications_push (
  endpoint      text PRIMARY KEY,
  session_id    uuid NOT NULL UNIQUE REFERENCES session_session ON DELETE CASCADE,
  person_id     uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  p256dh        text NOT NULL,
  auth          text NOT NULL,
  subscribed_at timestamptz NOT NULL
);
CREATE INDEX notifications_push_person ON notifications_push (person_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON notifications_push TO corridor_app;

-- It goes with the session, whoever ends that and how, in the same transaction: an end is no deletion, so no foreign key sees it.
CREATE FUNCTION notifications_push_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notifications_push WHERE session_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER notifications_push_ends AFTER UPDATE OF ended_at ON session_session
  FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL) EXECUTE FUNCTION notifications_push_ends();
