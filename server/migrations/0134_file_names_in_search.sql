-- Texts and emails are found by the names of their files as well, as chat's messages are. The column is made anew, and its index with it.
DO $$
DECLARE
  message regclass;
BEGIN
  FOREACH message IN ARRAY ARRAY['texting_message'::regclass, 'email_message'::regclass] LOOP
    EXECUTE format($make$
      ALTER TABLE %1$s DROP COLUMN words;
      ALTER TABLE %1$s ADD COLUMN words tsvector GENERATED ALWAYS AS (to_tsvector('simple',
        translate(left(text, 20000) || ' ' || left(jsonb_path_query_array(COALESCE(files, '[]'), '$[*].fileName')::text, 3000),
          '!"#$%%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))) STORED;
      CREATE INDEX %2$I ON %1$s USING gin (practice_week_words(practice_id, created_at, words)) WITH (fastupdate = off) WHERE deleted_at IS NULL$make$,
      message, message::text || '_practice_search');
  END LOOP;
END $$;
