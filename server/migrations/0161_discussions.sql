-- The tables of one capability with discussions, each called by its prefix: its rooms with their members, posts and comments in one
-- numbered log, and what people do with them. A capability adds its own columns to them.
CREATE PROCEDURE corridor_make_discussions(prefix text) LANGUAGE plpgsql AS $procedure$
BEGIN
  EXECUTE replace($make$
    CREATE TABLE PREFIX_room (
      id              text COLLATE "C" PRIMARY KEY,
      name            text NOT NULL,
      description     text NOT NULL DEFAULT '',
      created_by      uuid REFERENCES people_person ON DELETE SET NULL,
      created_at      timestamptz NOT NULL,
      -- Everybody who could know of it may join.
      is_private      boolean NOT NULL DEFAULT true,
      -- Can be read and not written in.
      ended_at        timestamptz,
      -- Nobody sees it any more; what it holds is removed afterwards.
      deleted_at      timestamptz,
      last_seq        bigint NOT NULL DEFAULT 0,
      last_message_at timestamptz NOT NULL,
      -- The newest that was not deleted, by which it is unread, and the newest post and comment, by which rooms are ordered.
      live_seq        bigint NOT NULL DEFAULT 0,
      live_by         uuid,
      last_post_at    timestamptz,
      last_post_by    uuid,
      last_comment_at timestamptz,
      last_comment_by uuid,
      -- Counts everything that windows follow.
      change_seq      bigint NOT NULL DEFAULT 0,
      changed_at      timestamptz NOT NULL,
      changed_by      uuid,
      -- At which of these the room itself, its members or its pin last changed.
      facts_seq       bigint NOT NULL DEFAULT 0,
      pinned_id       uuid,
      post_reacted_at timestamptz,
      post_reacted_by uuid,
      comment_reacted_at timestamptz,
      comment_reacted_by uuid,
      resolved_at     timestamptz,
      resolved_by     uuid,
      -- Up to which entry those who did not look have been alerted.
      alerted_seq     bigint NOT NULL DEFAULT 0
    );

    CREATE TABLE PREFIX_member (
      room_id       text COLLATE "C" NOT NULL REFERENCES PREFIX_room ON DELETE CASCADE,
      person_id     uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
      joined_at     timestamptz NOT NULL,
      left_at       timestamptz,
      read_seq      bigint NOT NULL DEFAULT 0,
      read_at       timestamptz,
      delivered_seq bigint NOT NULL DEFAULT 0,
      delivered_at  timestamptz,
      sent_seq      bigint,
      receipt_seq   bigint NOT NULL DEFAULT 0,
      is_favourite  boolean NOT NULL DEFAULT false,
      is_marked_unread boolean NOT NULL DEFAULT false,
      unread_from   bigint,
      -- When its owner last arranged it otherwise.
      changed_at    timestamptz NOT NULL,
      PRIMARY KEY (room_id, person_id)
    );
    CREATE INDEX PREFIX_member_of ON PREFIX_member (person_id) WHERE left_at IS NULL;

    -- Posts and comments in the order in which they were written. A comment names its post.
    CREATE TABLE PREFIX_entry (
      room_id      text COLLATE "C" NOT NULL REFERENCES PREFIX_room ON DELETE CASCADE,
      seq          bigint NOT NULL,
      id           uuid NOT NULL,
      post_id      uuid,
      kind         text NOT NULL DEFAULT 'discussion',
      sender_id    uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
      subject      text NOT NULL DEFAULT '',
      text         text NOT NULL,
      -- Files, links and the logo of a sponsor, each with its category.
      attachments  jsonb NOT NULL DEFAULT '[]',
      mentions     uuid[] NOT NULL DEFAULT '{}',
      mentions_all boolean NOT NULL DEFAULT false,
      created_at   timestamptz NOT NULL,
      edited_at    timestamptz,
      deleted_at   timestamptz,
      changed_at   timestamptz NOT NULL,
      change_seq   bigint NOT NULL,
      PRIMARY KEY (room_id, seq)
    );
    -- The author's own id of it: sent twice, or by two windows at once, it is stored once. For ever.
    CREATE UNIQUE INDEX PREFIX_entry_once ON PREFIX_entry (id, room_id);
    CREATE INDEX PREFIX_entry_changed ON PREFIX_entry (room_id, change_seq);
    CREATE INDEX PREFIX_comment ON PREFIX_entry (room_id, post_id, seq) WHERE post_id IS NOT NULL AND deleted_at IS NULL;
    CREATE INDEX PREFIX_attached ON PREFIX_entry (room_id, seq) WHERE attachments <> '[]' AND deleted_at IS NULL;
    CALL corridor_make_searchable('PREFIX_entry', 'room_id');
    ALTER TABLE PREFIX_entry DROP COLUMN words;
    ALTER TABLE PREFIX_entry ADD COLUMN words tsvector GENERATED ALWAYS AS (to_tsvector('simple', translate(
      subject || ' ' || left(text, 20000) || ' ' || left(jsonb_path_query_array(attachments, '$[*].fileName')::text, 3000),
      '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))) STORED;
    CREATE INDEX PREFIX_entry_search ON PREFIX_entry USING gin (conversation_block_words(room_id, seq, words))
      WITH (fastupdate = off) WHERE deleted_at IS NULL;

    -- What changes about a post while its words stay. It stands by the later of itself and its last comment.
    CREATE TABLE PREFIX_post (
      room_id       text COLLATE "C" NOT NULL REFERENCES PREFIX_room ON DELETE CASCADE,
      id            uuid NOT NULL,
      kind          text NOT NULL DEFAULT 'discussion',
      seq           bigint NOT NULL,
      active_seq    bigint NOT NULL,
      -- Who wrote what it stands by.
      active_by     uuid NOT NULL,
      comment_count integer NOT NULL DEFAULT 0,
      reacted_at    timestamptz,
      reacted_by    uuid,
      resolved_at   timestamptz,
      resolved_by   uuid,
      is_deleted    boolean NOT NULL DEFAULT false,
      PRIMARY KEY (room_id, id)
    );
    -- What is open beyond discussions, such as cases.
    CREATE INDEX PREFIX_post_open ON PREFIX_post (room_id, kind) WHERE kind <> 'discussion' AND resolved_at IS NULL AND NOT is_deleted;
    CREATE INDEX PREFIX_post_active ON PREFIX_post (room_id, active_seq) WHERE NOT is_deleted;

    -- How one member has one post: read, marked unread, followed or muted.
    CREATE TABLE PREFIX_post_mark (
      room_id   text COLLATE "C" NOT NULL,
      post_id   uuid NOT NULL,
      person_id uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
      read_seq  bigint NOT NULL DEFAULT 0,
      is_marked_unread boolean NOT NULL DEFAULT false,
      level     text NOT NULL DEFAULT 'usual' CHECK (level IN ('usual', 'follow', 'mute')),
      -- Wrote in it or was mentioned in it.
      takes_part boolean NOT NULL DEFAULT false,
      PRIMARY KEY (room_id, post_id, person_id),
      FOREIGN KEY (room_id, post_id) REFERENCES PREFIX_post ON DELETE CASCADE
    );
    CREATE INDEX PREFIX_post_unread ON PREFIX_post_mark (person_id, room_id) WHERE is_marked_unread;

    CREATE TABLE PREFIX_read_mark (
      room_id   text COLLATE "C" NOT NULL REFERENCES PREFIX_room ON DELETE CASCADE,
      person_id uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
      seq       bigint NOT NULL,
      read_at   timestamptz NOT NULL,
      PRIMARY KEY (room_id, person_id, seq)
    );
    CREATE TABLE PREFIX_reaction (
      room_id    text COLLATE "C" NOT NULL REFERENCES PREFIX_room ON DELETE CASCADE,
      entry_id   uuid NOT NULL,
      person_id  uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
      reaction   text NOT NULL,
      reacted_at timestamptz NOT NULL,
      PRIMARY KEY (room_id, entry_id, person_id)
    );
    -- What an entry said before it was edited.
    CREATE TABLE PREFIX_edit (
      room_id  text COLLATE "C" NOT NULL REFERENCES PREFIX_room ON DELETE CASCADE,
      entry_id uuid NOT NULL,
      until    timestamptz NOT NULL,
      subject  text NOT NULL,
      text     text NOT NULL,
      PRIMARY KEY (room_id, entry_id, until)
    );
    CREATE TABLE PREFIX_reminder (
      person_id uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
      room_id   text COLLATE "C" NOT NULL REFERENCES PREFIX_room ON DELETE CASCADE,
      post_id   uuid NOT NULL,
      remind_at timestamptz NOT NULL,
      PRIMARY KEY (person_id, room_id, post_id)
    );
    -- What has happened for somebody. It stays when the room is gone.
    CREATE TABLE PREFIX_event (
      id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      person_id  uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
      type       smallint NOT NULL,
      room_id    text COLLATE "C" NOT NULL,
      post_id    uuid,
      comment_id uuid,
      facts      jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      read_at    timestamptz
    );
    CREATE INDEX PREFIX_event_of ON PREFIX_event (person_id, created_at DESC);
    GRANT SELECT, INSERT, UPDATE, DELETE ON PREFIX_room, PREFIX_member, PREFIX_entry, PREFIX_post, PREFIX_post_mark,
      PREFIX_read_mark, PREFIX_reaction, PREFIX_edit, PREFIX_reminder, PREFIX_event TO corridor_app;
  $make$, 'PREFIX', prefix);
END $procedure$;
REVOKE EXECUTE ON PROCEDURE corridor_make_discussions FROM PUBLIC;
