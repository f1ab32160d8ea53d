-- Behind row-level security PostgreSQL uses no index for LIKE, because it might leak what it compares. So the search runs with the rights
-- of the owner, and finds documents of the practice that the transaction acts for and of no other: who acts for nobody finds nothing.
-- The statement is put together here, so that PostgreSQL plans it for the text at hand: a rare text by the index of its letters, a common
-- one by the order of its list.
CREATE FUNCTION documents_find(in_list text, of_type text, pattern text, after_at timestamptz, after_id uuid, most int)
RETURNS TABLE (id uuid, table_date timestamptz) LANGUAGE plpgsql STABLE ROWS 50 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  sorted_by text := CASE in_list WHEN 'Processed' THEN 'document.processed_at' ELSE 'document.received_at' END;
  side text := CASE in_list WHEN 'Outgoing' THEN 'from' ELSE 'to' END;
  conditions text;
BEGIN
  IF corridor_practice() IS NULL THEN RETURN; END IF;
  conditions := format('document.%1$I = %2$L AND document.%3$I IS NULL AND document.search_key LIKE %4$L',
    side || '_practice_id', corridor_practice(), 'deleted_' || side || '_at', pattern);
  conditions := conditions || CASE in_list
    WHEN 'Incoming' THEN ' AND document.document_status = ''NotProcessed'''
    WHEN 'Processed' THEN ' AND document.document_status = ''Processed'''
    ELSE '' END;
  conditions := conditions || CASE of_type
    WHEN 'DocAndRef' THEN ' AND document.guest_sender_email IS NULL'
    WHEN 'Ref' THEN ' AND document.is_referral AND document.guest_sender_email IS NULL'
    WHEN 'Doc' THEN ' AND NOT document.is_referral'
    WHEN 'WebRef' THEN ' AND document.is_referral AND document.guest_sender_email IS NOT NULL'
    ELSE '' END;
  IF after_at IS NOT NULL THEN
    conditions := conditions || format(' AND (%s, document.id) < (%L::timestamptz, %L::uuid)', sorted_by, after_at, after_id);
  END IF;
  RETURN QUERY EXECUTE format('SELECT document.id, %1$s FROM documents_document document WHERE %2$s
    ORDER BY %1$s DESC, document.id DESC LIMIT %3$s', sorted_by, conditions, most);
END $$;
REVOKE EXECUTE ON FUNCTION documents_find FROM PUBLIC;
GRANT EXECUTE ON FUNCTION documents_find TO corridor_app;
