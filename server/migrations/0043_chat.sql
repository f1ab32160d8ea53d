-- A conversation. The number of the newest message is raised in the statement that adds it, so everybody sees one order.
CREATE TABLE chat_channel (
  -- A group's own id, or the ids of two people in their order, joined by two dashes.
  id              text COLLATE "C" PRIMARY KEY,
  is_group        boolean NOT NULL,
  name            text NOT NULL DEFAULT '',
  created_by      uuid REFERENCES people_person ON DELETE SET NULL,
  created_at      timestamptz NOT NULL,
  last_seq        bigint NOT NULL DEFAULT 0,
  last_message_at timestamptz NOT NULL,
  -- Counts everything that windows follow: messages, changes of them, receipts, members.
  change_seq      bigint NOT NULL DEFAULT 0,
  changed_at      timestamptz NOT NULL,
  -- At which of these the name, the pinned message, the members or the freezing last changed.
  facts_seq       bigint NOT NULL DEFAULT 0,
  pinned_seq      bigint,
  frozen_at       timestamptz,
  -- Up to which message those who did not look have been alerted.
  alerted_seq     bigint NOT NULL DEFAULT 0
);

-- Who is in it, how far they have read, and how they keep it. Nothing here is written for the others when somebody sends.
CREATE TABLE chat_member (
  channel_id    text COLLATE "C" NOT NULL REFERENCES chat_channel ON DELETE CASCADE,
  person_id     uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  joined_at     timestamptz NOT NULL,
  -- Sees what came after it; whoever is added to a group does not read what was said before.
  joined_seq    bigint NOT NULL DEFAULT 0,
  left_at       timestamptz,
  read_seq      bigint NOT NULL DEFAULT 0,
  read_at       timestamptz,
  delivered_seq bigint NOT NULL DEFAULT 0,
  delivered_at  timestamptz,
  receipt_seq   bigint NOT NULL DEFAULT 0,
  is_favourite  boolean NOT NULL DEFAULT false,
  -- In the archive until a message comes after this one.
  archived_seq  bigint,
  is_marked_unread boolean NOT NULL DEFAULT false,
  -- Marked unread from a message on: to its owner alone it counts as read up to the one before. Receipts stay.
  unread_from   bigint,
  muted_until   timestamptz,
  -- When its owner last kept it otherwise.
  changed_at    timestamptz NOT NULL,
  PRIMARY KEY (channel_id, person_id)
);
CREATE INDEX chat_member_of ON chat_member (person_id) WHERE left_at IS NULL;

CREATE TABLE chat_message (
  channel_id   text COLLATE "C" NOT NULL REFERENCES chat_channel ON DELETE CASCADE,
  seq          bigint NOT NULL,
  id           uuid NOT NULL,
  sender_id    uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  is_note      boolean NOT NULL DEFAULT false,
  type         smallint NOT NULL,
  text         text NOT NULL,
  meta         jsonb,
  mentions     uuid[] NOT NULL DEFAULT '{}',
  is_urgent    boolean NOT NULL DEFAULT false,
  is_forwarded boolean NOT NULL DEFAULT false,
  created_at   timestamptz NOT NULL,
  edited_at    timestamptz,
  deleted_at   timestamptz,
  -- When anything about it last changed: a reaction, for one.
  changed_at   timestamptz NOT NULL,
  change_seq   bigint NOT NULL,
  -- Words and numbers alone: an address is found by its parts, and nothing is left of what the parser takes seconds for.
  words        tsvector GENERATED ALWAYS AS (to_tsvector('simple',
    translate(left(text, 20000), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))) STORED,
  PRIMARY KEY (channel_id, seq)
);
-- The sender's own id of it: sent twice, or by two windows at once, it is stored once. For ever.
CREATE UNIQUE INDEX chat_message_once ON chat_message (id, channel_id);
CREATE INDEX chat_message_changed ON chat_message (channel_id, change_seq);
CREATE INDEX chat_message_files ON chat_message (channel_id, seq) WHERE type IN (1, 3) AND deleted_at IS NULL;
-- What nobody has to read.
CREATE INDEX chat_message_uncounted ON chat_message (channel_id, seq) WHERE is_note OR deleted_at IS NOT NULL;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE INDEX chat_message_words ON chat_message USING gin (channel_id, words);

-- Messages that somebody has deleted for themselves.
CREATE TABLE chat_hidden (
  person_id  uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  channel_id text COLLATE "C" NOT NULL,
  seq        bigint NOT NULL,
  PRIMARY KEY (person_id, channel_id, seq),
  FOREIGN KEY (channel_id, seq) REFERENCES chat_message ON DELETE CASCADE
);
CREATE TABLE chat_reaction (
  channel_id text COLLATE "C" NOT NULL,
  seq        bigint NOT NULL,
  person_id  uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  reaction   text NOT NULL,
  PRIMARY KEY (channel_id, seq, person_id),
  FOREIGN KEY (channel_id, seq) REFERENCES chat_message ON DELETE CASCADE
);
-- Who has confirmed an urgent message.
CREATE TABLE chat_acknowledgement (
  channel_id      text COLLATE "C" NOT NULL,
  seq             bigint NOT NULL,
  person_id       uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  acknowledged_at timestamptz NOT NULL,
  PRIMARY KEY (channel_id, seq, person_id),
  FOREIGN KEY (channel_id, seq) REFERENCES chat_message ON DELETE CASCADE
);
-- What a message said before it was edited.
CREATE TABLE chat_edit (
  channel_id text COLLATE "C" NOT NULL,
  seq        bigint NOT NULL,
  until      timestamptz NOT NULL,
  text       text NOT NULL,
  PRIMARY KEY (channel_id, seq, until),
  FOREIGN KEY (channel_id, seq) REFERENCES chat_message ON DELETE CASCADE
);
CREATE TABLE chat_scheduled (
  id         uuid NOT NULL,
  sender_id  uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  channel_id text COLLATE "C" NOT NULL REFERENCES chat_channel ON DELETE CASCADE,
  message    jsonb NOT NULL,
  -- Of its file, which it holds until then.
  meta       jsonb,
  send_at    timestamptz NOT NULL,
  failed     text,
  PRIMARY KEY (sender_id, id)
);
CREATE TABLE chat_reminder (
  person_id  uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  channel_id text COLLATE "C" NOT NULL,
  seq        bigint NOT NULL,
  remind_at  timestamptz NOT NULL,
  PRIMARY KEY (person_id, channel_id, seq),
  FOREIGN KEY (channel_id, seq) REFERENCES chat_message ON DELETE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON chat_channel, chat_member, chat_message, chat_hidden, chat_reaction,
  chat_acknowledgement, chat_edit, chat_scheduled, chat_reminder TO corridor_app;

-- A practice can turn GIFs off for its people: no search, and none are sent.
ALTER TABLE office_practice ADD COLUMN allows_gifs boolean NOT NULL DEFAULT true;
