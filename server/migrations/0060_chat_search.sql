-- Search by blocks. Each word is indexed behind a key of its conversation and of the block of 4,096 messages that it stands in, so that
-- looking for a word, or for all words with a beginning, reads the entries of one block and nothing of other people's conversations.
CREATE FUNCTION chat_block_key(channel_id text, seq bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN left(md5(channel_id || '/' || (seq / 4096)::text), 10);

-- A word and its key must fit into an entry; of a longer word the beginning is indexed, and the query compares the rest. The cost is what
-- it takes beside comparing two numbers: without it a small table would be read row by row, once for each block.
CREATE FUNCTION chat_block_words(channel_id text, seq bigint, words tsvector) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000
  RETURN (SELECT array_to_tsvector(array_agg(key || left(lexeme, 200)))
    FROM chat_block_key(channel_id, seq) AS key, unnest(tsvector_to_array(words)) AS lexeme);

-- A message at or above all those that were written by a time, at most 64 too high. Times grow with the number, but for what clocks differ.
CREATE FUNCTION chat_seq_by(channel text, low bigint, high bigint, by_time timestamptz) RETURNS bigint
  LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  middle bigint;
  found_at timestamptz;
BEGIN
  WHILE high - low > 64 LOOP
    middle := (low + high) / 2;
    SELECT created_at INTO found_at FROM chat_message
    WHERE channel_id = channel AND seq <= middle AND seq > low ORDER BY seq DESC LIMIT 1;
    IF found_at > by_time THEN
      high := middle;
    ELSE
      low := middle;
    END IF;
  END LOOP;
  RETURN high;
END $$;

DROP INDEX chat_message_words;
-- Without a list of entries that wait to be sorted in: every block that is looked at would read all of it.
CREATE INDEX chat_message_search ON chat_message USING gin (chat_block_words(channel_id, seq, words))
  WITH (fastupdate = off) WHERE NOT is_note AND deleted_at IS NULL;
