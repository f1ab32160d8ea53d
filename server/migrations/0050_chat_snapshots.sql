-- What somebody sees of a conversation that is frozen for them: its facts, and its people as they were called and had read then.
-- Everybody for whom it was frozen at the same moment shares one.
CREATE TABLE chat_snapshot (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel_id      text COLLATE "C" NOT NULL REFERENCES chat_channel ON DELETE CASCADE,
  taken_at        timestamptz NOT NULL,
  name            text NOT NULL,
  last_seq        bigint NOT NULL,
  last_message_at timestamptz NOT NULL,
  change_seq      bigint NOT NULL,
  facts_seq       bigint NOT NULL,
  pinned_seq      bigint,
  member_count    int NOT NULL
);
CREATE INDEX chat_snapshot_of ON chat_snapshot (channel_id);

-- With those who had left before: their messages are still there, under the name of then.
CREATE TABLE chat_snapshot_member (
  snapshot_id       bigint NOT NULL REFERENCES chat_snapshot ON DELETE CASCADE,
  person_id         uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  has_left          boolean NOT NULL,
  first_name        text NOT NULL,
  last_name         text NOT NULL,
  role              text,
  is_doctor         boolean NOT NULL,
  profile_image_id  uuid,
  practice_id       uuid,
  practice_name     text,
  has_mobile_access boolean NOT NULL,
  joined_seq        bigint NOT NULL,
  read_seq          bigint NOT NULL,
  read_at           timestamptz,
  delivered_seq     bigint NOT NULL,
  delivered_at      timestamptz,
  PRIMARY KEY (snapshot_id, person_id)
);

-- A member of a conversation of two that is frozen, and whoever was parted from a group: with left_at, they can still read it.
ALTER TABLE chat_member ADD COLUMN snapshot_id bigint REFERENCES chat_snapshot ON DELETE SET NULL;
CREATE INDEX chat_member_snapshot ON chat_member (snapshot_id) WHERE snapshot_id IS NOT NULL;
CREATE INDEX chat_member_seated ON chat_member (person_id) WHERE left_at IS NULL OR snapshot_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON chat_snapshot, chat_snapshot_member TO corridor_app;

-- Needs the lock of the conversation.
CREATE FUNCTION chat_take_snapshot(wanted text, at timestamptz) RETURNS bigint LANGUAGE sql AS $$
  WITH taken AS (
    INSERT INTO chat_snapshot (channel_id, taken_at, name, last_seq, last_message_at, change_seq, facts_seq, pinned_seq, member_count)
    SELECT id, at, name, last_seq, last_message_at, change_seq, facts_seq, pinned_seq,
      (SELECT count(*) FROM chat_member WHERE channel_id = wanted AND left_at IS NULL)
    FROM chat_channel WHERE id = wanted RETURNING id
  ), members AS (
    INSERT INTO chat_snapshot_member (snapshot_id, person_id, has_left, first_name, last_name, role, is_doctor, profile_image_id,
      practice_id, practice_name, has_mobile_access, joined_seq, read_seq, read_at, delivered_seq, delivered_at)
    SELECT taken.id, person.id, member.left_at IS NOT NULL, person.first_name, person.last_name, person.role, person.is_doctor,
      person.profile_image_id, work.practice_id, practice.name,
      EXISTS (SELECT FROM people_claim WHERE people_claim.person_id = person.id AND claim = 'MobileAccess'),
      member.joined_seq, member.read_seq, member.read_at, member.delivered_seq, member.delivered_at
    FROM taken, chat_member member JOIN people_person person ON person.id = member.person_id
      LEFT JOIN office_member work ON work.person_id = person.id AND work.approved_at IS NOT NULL
      LEFT JOIN office_practice practice ON practice.id = work.practice_id
    WHERE member.channel_id = wanted
  )
  SELECT id FROM taken
$$;

-- By a trigger, so that no statement that freezes a conversation of two can leave its people uncovered.
CREATE FUNCTION chat_follow_freezing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE taken bigint;
BEGIN
  IF NEW.frozen_at IS NULL THEN
    DELETE FROM chat_snapshot WHERE id IN (
      SELECT snapshot_id FROM chat_member WHERE channel_id = NEW.id AND left_at IS NULL);
  ELSE
    taken := chat_take_snapshot(NEW.id, NEW.frozen_at);
    UPDATE chat_member SET snapshot_id = taken WHERE channel_id = NEW.id AND left_at IS NULL;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER chat_channel_frozen AFTER UPDATE OF frozen_at ON chat_channel FOR EACH ROW
  WHEN ((OLD.frozen_at IS NULL) <> (NEW.frozen_at IS NULL)) EXECUTE FUNCTION chat_follow_freezing();

-- Those that are frozen already stay as they are from now on.
DO $$
DECLARE
  frozen record;
  taken bigint;
BEGIN
  FOR frozen IN SELECT id, frozen_at FROM chat_channel WHERE frozen_at IS NOT NULL LOOP
    taken := chat_take_snapshot(frozen.id, frozen.frozen_at);
    UPDATE chat_member SET snapshot_id = taken WHERE channel_id = frozen.id AND left_at IS NULL;
  END LOOP;
END
$$;
