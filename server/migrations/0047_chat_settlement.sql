-- A connection ended, somebody left a practice, or somebody can be reached again: their conversations are settled in parts, by a job.
-- Until that is done, whatever one of these people writes is checked against the conversation itself first.
CREATE TABLE chat_settlement (
  id       uuid PRIMARY KEY,
  -- Which groups are left: all of somebody who left a practice, those that nothing else ties two sides to, or none.
  leaving  text NOT NULL CHECK (leaving IN ('all', 'parted', 'none')),
  begun_at timestamptz NOT NULL
);
CREATE TABLE chat_unsettled (
  settlement_id uuid NOT NULL REFERENCES chat_settlement ON DELETE CASCADE,
  person_id     uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  -- Of the other side: only what both sides have in common is settled.
  is_other      boolean NOT NULL DEFAULT false,
  -- Their conversations up to this id are settled; all of them once it is done.
  settled_up_to text COLLATE "C" NOT NULL DEFAULT '',
  is_done       boolean NOT NULL DEFAULT false,
  PRIMARY KEY (person_id, settlement_id, is_other)
);
CREATE INDEX chat_unsettled_of ON chat_unsettled (settlement_id, is_other, person_id);

-- The conversations of somebody are gone through in the order of their ids.
DROP INDEX chat_member_of;
CREATE INDEX chat_member_of ON chat_member (person_id, channel_id) WHERE left_at IS NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON chat_settlement, chat_unsettled TO corridor_app;
