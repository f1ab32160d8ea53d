-- The sandbox's fax machines: what came out of them, and what they sent.
CREATE TABLE sandbox_fax (
  id          text PRIMARY KEY,
  fax_from    text NOT NULL,
  fax_to      text NOT NULL,
  pages       integer NOT NULL,
  pages_sent  integer NOT NULL DEFAULT 0,
  -- calling, delivered, or why not.
  state       text NOT NULL,
  -- The pages as a PDF: the sandbox stands in for a machine on paper.
  document    bytea NOT NULL,
  is_from_machine boolean NOT NULL DEFAULT false,
  sent_at     timestamptz NOT NULL
);
CREATE INDEX sandbox_fax_sent ON sandbox_fax (sent_at DESC);
GRANT SELECT, INSERT, UPDATE, DELETE ON sandbox_fax TO corridor_app;

-- How a machine of the sandbox behaves; one without a row works.
CREATE TABLE sandbox_fax_machine (
  number text PRIMARY KEY,
  state  text NOT NULL CHECK (state IN ('busy', 'no-answer', 'hangs-up', 'no-fax-machine'))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON sandbox_fax_machine TO corridor_app;
