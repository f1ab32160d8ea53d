-- People remember the middle of an address, or who has one at which company: an address is found by any part of it.
DROP INDEX patients_by_email;
CREATE INDEX patients_by_email ON patients_patient USING gin (practice_id, email_key gin_trgm_ops) WITH (fastupdate = off)
  WHERE merged_into IS NULL AND removed_at IS NULL AND email IS NOT NULL;

-- As before, but for the pattern of the address.
CREATE OR REPLACE FUNCTION patients_find(lead text, words text[], birth_date date, digits text, email text, reachable_by text,
  after_group int, after_last text, after_first text, after_id uuid, most int)
RETURNS TABLE (id uuid, in_group int) LANGUAGE plpgsql STABLE ROWS 50 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  conditions text := '';
  in_name text;
  lead_in_name text := '';
  lead_key text := patients_key(lead);
  lead_pattern text := lead_key || '%';
  word text;
  beyond text;
  listed int := 0;
  more int;
BEGIN
  IF corridor_practice() IS NULL THEN RETURN; END IF;
  FOREACH word IN ARRAY words LOOP
    -- A key is letters, digits and spaces, so nothing in it has to be escaped.
    word := patients_key(word);
    in_name := CASE WHEN length(word) < 3 THEN format(' AND (patient.last_key LIKE %1$L OR patient.first_key LIKE %1$L)', word || '%')
      ELSE format(' AND patient.name_key LIKE %L', '%' || word || '%') END;
    -- Left out where a name begins with it, or PostgreSQL would expect fewer of them.
    IF word = lead_key THEN lead_in_name := in_name; ELSE conditions := conditions || in_name; END IF;
  END LOOP;
  IF birth_date IS NOT NULL THEN conditions := conditions || format(' AND patient.date_of_birth = %L', birth_date); END IF;
  IF email IS NOT NULL THEN
    conditions := conditions || format(' AND patient.email IS NOT NULL AND patient.email_key LIKE %L', '%' || regexp_replace(email, '([\\%_])', '\\\1', 'g') || '%');
  END IF;
  IF reachable_by = 'email' THEN conditions := conditions || ' AND patient.email IS NOT NULL'; END IF;
  IF reachable_by = 'text' THEN
    conditions := conditions || ' AND EXISTS (SELECT FROM patients_phone phone WHERE phone.practice_id = patient.practice_id
      AND phone.patient_id = patient.id AND phone.type = ''mobile'')';
  END IF;
  IF digits IS NOT NULL THEN
    conditions := conditions || format(' AND patient.id IN (SELECT phone.patient_id FROM patients_phone phone
      WHERE phone.practice_id = %L AND phone.backwards LIKE %L)', corridor_practice(), reverse(digits) || '%');
  END IF;
  conditions := format('patient.practice_id = %L AND patient.merged_into IS NULL AND patient.removed_at IS NULL', corridor_practice())
    || conditions;

  FOR at_group IN coalesce(after_group, CASE WHEN lead IS NULL THEN 3 ELSE 1 END) .. 3 LOOP
    beyond := CASE WHEN at_group IS DISTINCT FROM after_group THEN ''
      WHEN at_group = 1 THEN format(' AND (patient.last_key, patient.first_key, patient.id) > (%L, %L, %L::uuid)', after_last, after_first, after_id)
      WHEN at_group = 2 THEN format(' AND (patient.first_key, patient.last_key, patient.id) > (%L, %L, %L::uuid)', after_first, after_last, after_id)
      ELSE format(' AND patient.id > %L::uuid', after_id) END;
    RETURN QUERY EXECUTE format('SELECT patient.id, %s FROM patients_patient patient WHERE %s', at_group, conditions)
      || CASE WHEN lead IS NULL THEN ''
        WHEN at_group = 1 THEN format(' AND patient.last_key LIKE %L', lead_pattern)
        WHEN at_group = 2 THEN format(' AND patient.first_key LIKE %1$L AND patient.last_key NOT LIKE %1$L', lead_pattern)
        ELSE lead_in_name || format(' AND patient.first_key NOT LIKE %1$L AND patient.last_key NOT LIKE %1$L', lead_pattern) END
      || beyond
      || CASE at_group WHEN 1 THEN ' ORDER BY patient.last_key, patient.first_key, patient.id'
        WHEN 2 THEN ' ORDER BY patient.first_key, patient.last_key, patient.id'
        ELSE ' ORDER BY patient.id' END
      || format(' LIMIT %s', most - listed);
    GET DIAGNOSTICS more = ROW_COUNT;
    listed := listed + more;
    EXIT WHEN listed >= most;
    -- A short word is found where a name begins, which the first two groups are.
    EXIT WHEN at_group = 2 AND length(lead_key) < 3;
  END LOOP;
END $$;
