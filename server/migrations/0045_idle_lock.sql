-- After how many minutes without a touch the windows of a practice's people lock.
ALTER TABLE office_practice ADD COLUMN idle_lock_minutes integer NOT NULL DEFAULT 15
  CHECK (idle_lock_minutes IN (2, 5, 10, 15, 30, 60, 120));

-- The same for somebody who works at no practice, once they have chosen.
CREATE TABLE session_idle_lock (
  person_id uuid PRIMARY KEY REFERENCES people_person ON DELETE CASCADE,
  minutes   integer NOT NULL CHECK (minutes IN (2, 5, 10, 15, 30, 60, 120))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON session_idle_lock TO corridor_app;

-- A locked session can be unlocked or signed out, and nothing else. `active_at` is when somebody was last known to be there.
ALTER TABLE session_session ADD COLUMN locked_at timestamptz, ADD COLUMN wrong_unlocks integer NOT NULL DEFAULT 0,
  ADD COLUMN active_at timestamptz NOT NULL DEFAULT now();
