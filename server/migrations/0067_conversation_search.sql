-- Search of conversations of any type. What was chat's own has general names now, and other types of conversation are made searchable
-- by one call in the migration that creates their message table.
ALTER FUNCTION chat_block_key(text, bigint) RENAME TO conversation_block_key;
ALTER FUNCTION chat_block_words(text, bigint, tsvector) RENAME TO conversation_block_words;
ALTER FUNCTION chat_seq_by(text, bigint, bigint, timestamptz) RENAME TO chat_message_seq_by;

-- Adds the words of each message, without signs as in chat, and the function that finds a message at or above all those that were written by a time, at most 64
-- too high. It is made for each table, because a statement that names its table at run time would be planned at every call.
CREATE PROCEDURE corridor_make_searchable(message regclass, conversation_key name) LANGUAGE plpgsql AS $procedure$
BEGIN
  EXECUTE format($make$
    ALTER TABLE %1$s ADD COLUMN words tsvector GENERATED ALWAYS AS (to_tsvector('simple',
      translate(left(text, 20000), '!"#$%%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))) STORED;
    CREATE FUNCTION %3$I(conversation text, low bigint, high bigint, by_time timestamptz) RETURNS bigint
      LANGUAGE plpgsql STABLE PARALLEL SAFE AS $body$
    DECLARE
      middle bigint;
      found_at timestamptz;
    BEGIN
      WHILE high - low > 64 LOOP
        middle := (low + high) / 2;
        SELECT created_at INTO found_at FROM %1$s
        WHERE %2$I = conversation AND seq <= middle AND seq > low ORDER BY seq DESC LIMIT 1;
        IF found_at > by_time THEN
          high := middle;
        ELSE
          low := middle;
        END IF;
      END LOOP;
      RETURN high;
    END $body$$make$, message, conversation_key, message::text || '_seq_by');
END $procedure$;
REVOKE EXECUTE ON PROCEDURE corridor_make_searchable FROM PUBLIC;
