-- A file may come from a person, from a guest by the link they hold, or from a part of the system such as the fax line.
-- So its sender is a word and an id, and no longer a person alone.
ALTER TABLE files_file ADD COLUMN sender text;
UPDATE files_file SET sender = 'person:' || uploader_id;
ALTER TABLE files_file ALTER COLUMN sender SET NOT NULL, DROP COLUMN uploader_id;

ALTER TABLE files_attempt
  ADD COLUMN sender text,
  ADD COLUMN practice_id uuid,
  -- The bytes it may still become, which count as used while it is under way.
  ADD COLUMN reserved bigint NOT NULL DEFAULT 0;
UPDATE files_attempt a SET
  sender = 'person:' || uploader_id,
  practice_id = (SELECT f.practice_id FROM files_file f WHERE f.id = a.file_id),
  reserved = CASE WHEN way = 'finishing' THEN 0 ELSE coalesce(size, 0) END;
ALTER TABLE files_attempt ALTER COLUMN sender SET NOT NULL, DROP COLUMN uploader_id;
CREATE INDEX files_attempt_sender ON files_attempt (sender, moved_at);
CREATE INDEX files_attempt_practice ON files_attempt (practice_id) WHERE practice_id IS NOT NULL;

-- Which records hold a file: one that is forwarded has several. The capability named here is asked who may see the record.
CREATE TABLE files_holding (
  file_id   uuid NOT NULL REFERENCES files_file ON DELETE CASCADE,
  holder    text NOT NULL,
  record_id text NOT NULL,
  held_at   timestamptz NOT NULL,
  PRIMARY KEY (file_id, holder, record_id)
);
CREATE INDEX files_holding_record ON files_holding (holder, record_id);
INSERT INTO files_holding (file_id, holder, record_id, held_at)
  SELECT id, holder, holder_id, created_at FROM files_file WHERE state = 'claimed' AND holder IS NOT NULL;
ALTER TABLE files_file DROP COLUMN holder, DROP COLUMN holder_id;

-- Space is summed when an upload is announced; with these it is read from the index alone.
CREATE INDEX files_file_space ON files_file (sender) INCLUDE (size, thumbnail_size)
  WHERE state IN ('unclaimed', 'claimed', 'quarantined');
CREATE INDEX files_file_practice_space ON files_file (practice_id) INCLUDE (size, thumbnail_size)
  WHERE state IN ('unclaimed', 'claimed', 'quarantined');

GRANT SELECT, INSERT, DELETE ON files_holding TO corridor_app;
