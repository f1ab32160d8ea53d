-- How many pages a fax has that no practice has yet, for whoever runs the installation.
ALTER TABLE fax_arrived ADD COLUMN pages integer;
UPDATE fax_arrived SET pages = file.pages FROM files_file file WHERE file.id = fax_arrived.file_id;

-- Read from the first page of a fax whose sender is not known, for the recipient to decide about.
ALTER TABLE fax_message ADD COLUMN suggested_sender text;

CREATE INDEX fax_search_received ON fax_message USING gin (recipient_practice_id, recipient_key gin_trgm_ops) WITH (fastupdate = off)
  WHERE recipient_practice_id IS NOT NULL;
CREATE INDEX fax_search_sent ON fax_message USING gin (sender_practice_id, sender_key gin_trgm_ops) WITH (fastupdate = off)
  WHERE sender_practice_id IS NOT NULL;

-- Behind row-level security PostgreSQL uses no index for LIKE, because it might leak what it compares. So the search runs with the rights
-- of the owner, and finds faxes of the practice that the transaction acts for and of no other: who acts for nobody finds nothing.
-- The statement is put together here, so that PostgreSQL plans it for the text at hand: a rare text by the index of its letters, a common
-- one by the order of its table. The archive is made of both sides, of each of which as many are found as are wanted.
CREATE FUNCTION fax_find(in_table text, shown text, is_ranked boolean, pattern text, digits text,
  after_needs boolean, after_at timestamptz, after_id uuid, most int)
RETURNS TABLE (id uuid, table_date timestamptz, needs boolean)
LANGUAGE plpgsql STABLE ROWS 50 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  side text;
  sorted_by text := CASE in_table WHEN 'Processed' THEN 'fax.processed_at' ELSE 'fax.created_at' END;
  conditions text;
BEGIN
  IF corridor_practice() IS NULL THEN RETURN; END IF;
  FOREACH side IN ARRAY CASE in_table WHEN 'Outgoing' THEN ARRAY['sender'] WHEN 'Archived' THEN ARRAY['recipient', 'sender']
    ELSE ARRAY['recipient'] END
  LOOP
    conditions := format('fax.%1$I = %2$L AND %3$s fax.%4$I', side || '_practice_id', corridor_practice(),
      CASE in_table WHEN 'Archived' THEN '' ELSE 'NOT' END, 'is_' || side || '_archived');
    conditions := conditions || CASE in_table
      WHEN 'Incoming' THEN ' AND fax.document_status = ''NotProcessed'''
      WHEN 'Processed' THEN ' AND fax.document_status = ''Processed'''
      ELSE '' END;
    conditions := conditions || CASE shown
      WHEN 'Unset' THEN ''
      WHEN 'Processed' THEN ' AND fax.document_status = ''Processed'''
      ELSE format(' AND fax.e_fax_status = %L', shown) END;
    -- A number is found by its digits. They are part of the key, by whose index they are found as well.
    conditions := conditions || CASE WHEN digits = '' THEN format(' AND fax.%I LIKE %L', side || '_key', pattern)
      ELSE format(' AND (fax.%1$I LIKE %2$L OR fax.%1$I LIKE %3$L AND (fax.sender_number LIKE %3$L OR fax.recipient_number LIKE %3$L))',
        side || '_key', pattern, '%' || digits || '%') END;
    IF after_at IS NOT NULL THEN
      conditions := conditions || CASE WHEN is_ranked
        THEN format(' AND (fax.%I, %s, fax.id) < (%L::boolean, %L::timestamptz, %L::uuid)', 'needs_' || side, sorted_by, after_needs, after_at, after_id)
        ELSE format(' AND (%s, fax.id) < (%L::timestamptz, %L::uuid)', sorted_by, after_at, after_id) END;
    END IF;
    RETURN QUERY EXECUTE format('SELECT fax.id, %1$s, fax.%2$I FROM fax_message fax WHERE %3$s ORDER BY %4$s %1$s DESC, fax.id DESC LIMIT %5$s',
      sorted_by, 'needs_' || side, conditions, CASE WHEN is_ranked THEN format('fax.%I DESC,', 'needs_' || side) ELSE '' END, most);
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION fax_find FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fax_find TO corridor_app;
