-- Of the bytes as they were sent; what is kept of a photo is another file. Whoever sends other bytes under the same id is
-- told so. Files of before have none, and go on answering to their id and length.
ALTER TABLE files_file ADD COLUMN sent_sha256 bytea;
