-- The sender makes a file's id, so two uploads can carry the same one. Where bytes lie is therefore a place that the
-- server makes, new for every attempt. Until now it was the id, and for those files it stays so.
ALTER TABLE files_file
  ADD COLUMN blob_id uuid,
  ADD COLUMN thumbnail_id uuid,
  -- As it was sent; `size` is what was kept of it.
  ADD COLUMN sent_size bigint,
  -- Scripts, macros or what could not be looked into. Nothing is known of files from before.
  ADD COLUMN has_active_content boolean;
UPDATE files_file SET blob_id = id WHERE state <> 'arriving';
UPDATE files_file SET thumbnail_id = id WHERE thumbnail_size IS NOT NULL;

-- A removed file leaves its id, empty: an id that was used never means another file.
ALTER TABLE files_file DROP CONSTRAINT files_file_state_check;
ALTER TABLE files_file ADD CONSTRAINT files_file_state_check
  CHECK (state IN ('arriving', 'unclaimed', 'claimed', 'quarantined', 'removed'));

-- Places whose bytes belong to no file yet. Written before the first byte, so that whatever a killed process leaves is
-- found; taken out in the transaction that gives the bytes to a file, or has them removed. It refers to no other table
-- on purpose: bytes must be found when all else is gone.
CREATE TABLE files_attempt (
  id          uuid PRIMARY KEY,
  file_id     uuid NOT NULL,
  uploader_id uuid NOT NULL,
  way         text NOT NULL CHECK (way IN ('at-once', 'in-pieces', 'finishing')),
  size        bigint,
  moved_at    timestamptz NOT NULL
);
CREATE UNIQUE INDEX files_attempt_in_pieces ON files_attempt (file_id) WHERE way = 'in-pieces';
CREATE INDEX files_attempt_file ON files_attempt (file_id);
CREATE INDEX files_attempt_uploader ON files_attempt (uploader_id, moved_at);
CREATE INDEX files_attempt_moved ON files_attempt (moved_at);
INSERT INTO files_attempt (id, file_id, uploader_id, way, size, moved_at)
  SELECT id, id, uploader_id, 'in-pieces', size, created_at FROM files_file WHERE state = 'arriving';
DROP INDEX files_file_uploader;
CREATE INDEX files_file_blob ON files_file (blob_id) WHERE blob_id IS NOT NULL;
CREATE INDEX files_file_thumbnail ON files_file (thumbnail_id) WHERE thumbnail_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON files_attempt TO corridor_app;
