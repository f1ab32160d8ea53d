CREATE TABLE files_file (
  id             uuid PRIMARY KEY,
  uploader_id    uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  practice_id    uuid,
  blob_type      text NOT NULL,
  is_public      boolean NOT NULL,
  -- arriving → unclaimed → claimed; quarantined is the end of an infected one. A removed file has no row.
  state          text NOT NULL CHECK (state IN ('arriving', 'unclaimed', 'claimed', 'quarantined')),
  file_name      text NOT NULL,
  kind           text NOT NULL DEFAULT 'UNKNOWN',
  media_type     text NOT NULL DEFAULT 'application/octet-stream',
  size           bigint NOT NULL,
  width          integer,
  height         integer,
  pages          integer,
  sha256         bytea,
  wrapped_key    bytea,
  master_key_id  text,
  -- The small picture is sealed like a file of its own.
  thumbnail_size integer,
  thumbnail_key  bytea,
  thumbnail_master_key_id text,
  -- Which record holds it: the capability named here is asked who may read it.
  holder         text,
  holder_id      text,
  created_at     timestamptz NOT NULL
);
CREATE INDEX files_file_loose ON files_file (created_at) WHERE state IN ('arriving', 'unclaimed');
CREATE INDEX files_file_uploader ON files_file (uploader_id, created_at) WHERE state = 'arriving';
CREATE INDEX files_file_holder ON files_file (holder, holder_id) WHERE holder IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON files_file TO corridor_app;

ALTER TABLE people_person ADD COLUMN profile_image_id uuid;
