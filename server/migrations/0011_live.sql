-- How far each stream of events has come. The row is held until the transaction that raised it ends, so the numbers are
-- in the order of the commits and none is missing.
CREATE TABLE live_stream (
  name text PRIMARY KEY,
  seq  bigint NOT NULL
);

-- The newest events of each stream, for windows that were away. A job removes old ones; whoever was away for longer reads anew.
CREATE TABLE live_change (
  stream     text NOT NULL,
  seq        bigint NOT NULL,
  event      text NOT NULL,
  payload    jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (stream, seq)
);
CREATE INDEX live_change_age ON live_change (changed_at);

GRANT SELECT, INSERT, UPDATE ON live_stream TO corridor_app;
GRANT SELECT, INSERT, DELETE ON live_change TO corridor_app;
