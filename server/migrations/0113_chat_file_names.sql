-- A message is found by the name of its file as well. The expression of a generated column cannot be changed before PostgreSQL 17, so
-- the column is made anew, and its index with it.
ALTER TABLE chat_message DROP COLUMN words;
ALTER TABLE chat_message ADD COLUMN words tsvector GENERATED ALWAYS AS (to_tsvector('simple',
  translate(left(text, 20000) || ' ' || left(COALESCE(meta ->> 'attachmentName', ''), 255),
    '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))) STORED;
CREATE INDEX chat_message_search ON chat_message USING gin (conversation_block_words(channel_id, seq, words))
  WITH (fastupdate = off) WHERE NOT is_note AND deleted_at IS NULL;
