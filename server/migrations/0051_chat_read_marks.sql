-- When a member's reading first came so far: what says when they read a message. A short history of each member.
CREATE TABLE chat_read_mark (
  channel_id text COLLATE "C" NOT NULL,
  person_id  uuid NOT NULL,
  seq        bigint NOT NULL,
  read_at    timestamptz NOT NULL,
  PRIMARY KEY (channel_id, person_id, seq),
  FOREIGN KEY (channel_id, person_id) REFERENCES chat_member ON DELETE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON chat_read_mark TO corridor_app;

-- The last message that a member sent themselves; unknown of what was sent before this was stored.
ALTER TABLE chat_member ADD COLUMN sent_seq bigint;
-- A reaction of after a member was parted from a group is not theirs to see; of those before nobody knows when they were.
ALTER TABLE chat_reaction ADD COLUMN reacted_at timestamptz NOT NULL DEFAULT 'epoch';
