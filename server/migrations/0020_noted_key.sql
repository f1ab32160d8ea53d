-- The keys that this database has been used with, by what tells them apart and opens nothing. A start without one of them
-- is refused, instead of making a new key that fits nothing.
CREATE TABLE noted_key (
  kind     text NOT NULL CHECK (kind IN ('secret', 'master-key')),
  id       text NOT NULL,
  noted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, id)
);
-- There is one secret. Of two servers that bring different ones, the first stays.
CREATE UNIQUE INDEX noted_key_secret ON noted_key (kind) WHERE kind = 'secret';

-- Files of an earlier version are wrapped by these.
INSERT INTO noted_key (kind, id)
SELECT 'master-key', id FROM (
  SELECT master_key_id FROM files_file UNION SELECT thumbnail_master_key_id FROM files_file
) AS used (id)
WHERE id IS NOT NULL;
