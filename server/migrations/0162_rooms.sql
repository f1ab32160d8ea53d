CALL corridor_make_discussions('rooms');

ALTER TABLE rooms_room
  -- 0 between practices, 1 in an office, 2 below another room (specification, learning hub §3).
  ADD COLUMN type smallint NOT NULL CHECK (type IN (0, 1, 2)),
  ADD COLUMN host_practice_id uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  ADD COLUMN parent_id text COLLATE "C" REFERENCES rooms_room ON DELETE CASCADE,
  -- The one in which the morning huddle stands: everybody of the office is in it.
  ADD COLUMN is_huddle boolean NOT NULL DEFAULT false,
  ADD COLUMN cover_id uuid;
CREATE UNIQUE INDEX rooms_huddle ON rooms_room (host_practice_id) WHERE is_huddle AND deleted_at IS NULL;
CREATE INDEX rooms_room_of ON rooms_room (host_practice_id) WHERE deleted_at IS NULL;
CREATE INDEX rooms_room_below ON rooms_room (parent_id) WHERE parent_id IS NOT NULL;

-- Whose people a room is for.
CREATE TABLE rooms_partner (
  room_id    text COLLATE "C" NOT NULL REFERENCES rooms_room ON DELETE CASCADE,
  partner_id uuid NOT NULL REFERENCES office_practice ON DELETE CASCADE,
  PRIMARY KEY (room_id, partner_id)
);
CREATE INDEX rooms_partner_of ON rooms_partner (partner_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON rooms_partner TO corridor_app;

-- What a practice has switched on in its rooms.
ALTER TABLE office_practice ADD COLUMN room_switches text[] NOT NULL DEFAULT '{}';
