-- What each side has to do something about comes first where that was chosen (contract: documentNeedsAction).
ALTER TABLE documents_document
  ADD COLUMN needs_to boolean NOT NULL GENERATED ALWAYS AS
    (document_status = 'NotProcessed' AND (opened_at IS NULL OR guest_status IS NOT DISTINCT FROM 'Pending')) STORED,
  ADD COLUMN needs_from boolean NOT NULL GENERATED ALWAYS AS (stage IS NOT DISTINCT FROM 'report') STORED;
CREATE INDEX documents_incoming_needs ON documents_document (to_practice_id, needs_to DESC, received_at DESC, id DESC)
  WHERE document_status = 'NotProcessed' AND deleted_to_at IS NULL;
CREATE INDEX documents_outgoing_needs ON documents_document (from_practice_id, needs_from DESC, received_at DESC, id DESC)
  WHERE deleted_from_at IS NULL;

-- As before, with the order that was chosen.
DROP FUNCTION documents_find(text, text, text, timestamptz, uuid, int);
CREATE FUNCTION documents_find(in_list text, of_type text, is_ranked boolean, pattern text, after_needs boolean, after_at timestamptz,
  after_id uuid, most int)
RETURNS TABLE (id uuid, table_date timestamptz, needs boolean)
LANGUAGE plpgsql STABLE ROWS 50 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  sorted_by text := CASE in_list WHEN 'Processed' THEN 'document.processed_at' ELSE 'document.received_at' END;
  side text := CASE in_list WHEN 'Outgoing' THEN 'from' ELSE 'to' END;
  rank text := format('document.%I', 'needs_' || side);
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
    conditions := conditions || CASE WHEN is_ranked
      THEN format(' AND (%s, %s, document.id) < (%L::boolean, %L::timestamptz, %L::uuid)', rank, sorted_by, after_needs, after_at, after_id)
      ELSE format(' AND (%s, document.id) < (%L::timestamptz, %L::uuid)', sorted_by, after_at, after_id) END;
  END IF;
  RETURN QUERY EXECUTE format('SELECT document.id, %1$s, %2$s FROM documents_document document WHERE %3$s
    ORDER BY %4$s %1$s DESC, document.id DESC LIMIT %5$s',
    sorted_by, rank, conditions, CASE WHEN is_ranked THEN rank || ' DESC,' ELSE '' END, most);
END $$;
REVOKE EXECUTE ON FUNCTION documents_find FROM PUBLIC;
GRANT EXECUTE ON FUNCTION documents_find TO corridor_app;
