-- Search over all conversations of a practice. Each word is indexed behind a key of its practice and week, so that looking for a word, or
-- for all words with a beginning, reads nothing of other practices, and newer weeks without the older ones.
CREATE FUNCTION practice_week_key(practice_id uuid, week int) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN left(md5(practice_id::text || '/' || week::text), 10);

-- A word and its key must fit into an entry; of a longer word the beginning is indexed, and the query compares the rest. The cost is what
-- it takes beside comparing two numbers: without it a small table would be read row by row.
CREATE FUNCTION practice_week_words(practice_id uuid, created_at timestamptz, words tsvector) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000
  RETURN (SELECT array_to_tsvector(array_agg(key || left(lexeme, 200)))
    FROM practice_week_key(practice_id, floor(extract(epoch FROM created_at) / 604800)::int) AS key, unnest(tsvector_to_array(words)) AS lexeme);

-- Adds the index to a table of messages that has practice_id and words, and the function that finds by it. Behind row-level security
-- PostgreSQL uses no index for words, because comparing them might leak them. So the function runs with the rights of the owner, and finds
-- messages of the practice that the transaction acts for and of no other: who acts for nobody finds nothing.
CREATE PROCEDURE corridor_make_practice_searchable(message regclass, conversation_key name) LANGUAGE plpgsql AS $procedure$
BEGIN
  EXECUTE format($make$
    CREATE INDEX %3$I ON %1$s USING gin (practice_week_words(practice_id, created_at, words)) WITH (fastupdate = off) WHERE deleted_at IS NULL;
    CREATE FUNCTION %4$I(typed text[], first_week int, last_week int, after_at timestamptz, after_conversation text, after_seq bigint, most int)
      RETURNS TABLE (conversation text, seq bigint, created_at timestamptz)
      LANGUAGE plpgsql STABLE ROWS 50 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $body$
    DECLARE
      acting_for uuid := corridor_practice();
      lexemes text[] := ARRAY(SELECT DISTINCT lexeme FROM unnest(typed) AS word, unnest(tsvector_to_array(to_tsvector('simple', word))) AS lexeme);
      by_week tsquery;
      meant tsquery;
    BEGIN
      IF acting_for IS NULL OR cardinality(lexemes) = 0 THEN RETURN; END IF;
      SELECT string_agg(quote_literal(lexeme) || ':*', ' & ')::tsquery INTO meant FROM unnest(lexemes) AS lexeme;
      SELECT string_agg('(' || (SELECT string_agg(quote_literal(practice_week_key(acting_for, week) || left(lexeme, 200)) || ':*', ' & ')
        FROM unnest(lexemes) AS lexeme) || ')', ' | ')::tsquery INTO by_week FROM generate_series(first_week, last_week) AS week;
      RETURN QUERY SELECT message.%2$I, message.seq, message.created_at FROM %1$s message
        WHERE practice_week_words(message.practice_id, message.created_at, message.words) @@ by_week AND message.deleted_at IS NULL
          AND message.practice_id = acting_for AND message.words @@ meant
          AND (after_at IS NULL OR (message.created_at, message.%2$I, message.seq) < (after_at, after_conversation, after_seq))
        ORDER BY message.created_at DESC, message.%2$I DESC, message.seq DESC LIMIT most;
    END $body$;
    REVOKE EXECUTE ON FUNCTION %4$I FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION %4$I TO corridor_app$make$,
    message, conversation_key, message::text || '_practice_search', message::text || '_find');
END $procedure$;
REVOKE EXECUTE ON PROCEDURE corridor_make_practice_searchable FROM PUBLIC;

CALL corridor_make_practice_searchable('texting_message', 'conversation_id');
CALL corridor_make_practice_searchable('email_message', 'thread_id');
