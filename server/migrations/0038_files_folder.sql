-- Beside the keys, the folder that files of this database lie in, by the mark that is in it: processes that share the
-- database must see the same one. There is one; of two servers that bring different ones, the first stays.
ALTER TABLE noted_key DROP CONSTRAINT noted_key_kind_check;
ALTER TABLE noted_key ADD CONSTRAINT noted_key_kind_check CHECK (kind IN ('secret', 'master-key', 'files-folder'));
CREATE UNIQUE INDEX noted_key_files_folder ON noted_key (kind) WHERE kind = 'files-folder';
