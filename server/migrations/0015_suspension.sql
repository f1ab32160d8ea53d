-- Since when the operator keeps a practice and its people out; nothing for one that works.
ALTER TABLE office_practice ADD COLUMN suspended_at timestamptz;

-- Practices that can be joined are listed by state.
DROP INDEX office_practice_state;
CREATE INDEX office_practice_state ON office_practice (state, lower(name))
  WHERE NOT is_pending_approval AND suspended_at IS NULL;
