-- When the newest back-up was finished. One row.
CREATE TABLE last_backup (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  made_at timestamptz NOT NULL
);

GRANT SELECT ON last_backup TO corridor_app;
