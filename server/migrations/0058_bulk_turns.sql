-- One export or import at a time for each practice, in whichever process. A turn that nobody renews ends by itself: its process may have died.
CREATE TABLE bulk_turn (
  -- The practice, or the person who has none.
  owner_id uuid PRIMARY KEY,
  token    uuid NOT NULL,
  ends_at  timestamptz NOT NULL
);
COMMENT ON TABLE bulk_turn IS 'no patient data: who is exporting or importing right now';
GRANT SELECT, INSERT, UPDATE, DELETE ON bulk_turn TO corridor_app;
