-- What needs action has one rule, the work item's, in every count, list and order: what of a document or fax is opened or failed says nothing
-- by itself any more.
CREATE OR REPLACE FUNCTION fax_find(in_table text, shown text, is_ranked boolean, pattern text, digits text,
  after_needs boolean, after_at timestamptz, after_id uuid, most int)
RETURNS TABLE (id uuid, table_date timestamptz, needs boolean)
LANGUAGE plpgsql STABLE ROWS 50 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  side text;
  sorted_by text := CASE in_table WHEN 'Processed' THEN 'fax.processed_at' ELSE 'fax.created_at' END;
  conditions text;
  -- That its work item waits for somebody (contract: faxNeedsAction).
  needs_action text := format('EXISTS (SELECT FROM worklist_item need WHERE need.practice_id = %L AND need.kind = ''fax.message''
    AND need.item_id = fax.id::text AND need.needs_action)', corridor_practice());
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
        THEN format(' AND (%s, %s, fax.id) < (%L::boolean, %L::timestamptz, %L::uuid)', needs_action, sorted_by, after_needs, after_at, after_id)
        ELSE format(' AND (%s, fax.id) < (%L::timestamptz, %L::uuid)', sorted_by, after_at, after_id) END;
    END IF;
    RETURN QUERY EXECUTE format('SELECT fax.id, %1$s, %2$s FROM fax_message fax WHERE %3$s ORDER BY %4$s %1$s DESC, fax.id DESC LIMIT %5$s',
      sorted_by, needs_action, conditions, CASE WHEN is_ranked THEN needs_action || ' DESC,' ELSE '' END, most);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION documents_find(in_list text, of_type text, is_ranked boolean, pattern text, after_needs boolean, after_at timestamptz,
  after_id uuid, most int)
RETURNS TABLE (id uuid, table_date timestamptz, needs boolean)
LANGUAGE plpgsql STABLE ROWS 50 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  sorted_by text := CASE in_list WHEN 'Processed' THEN 'document.processed_at' ELSE 'document.received_at' END;
  side text := CASE in_list WHEN 'Outgoing' THEN 'from' ELSE 'to' END;
  -- That its work item waits for somebody (contract: documentNeedsAction).
  rank text := format('EXISTS (SELECT FROM worklist_item need WHERE need.practice_id = %L AND need.kind = ''documents.document''
    AND need.item_id = document.id::text AND need.needs_action)', corridor_practice());
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

DROP INDEX fax_incoming_needs, fax_outgoing_needs, documents_incoming_needs, documents_outgoing_needs;
ALTER TABLE fax_message DROP COLUMN needs_recipient, DROP COLUMN needs_sender;
ALTER TABLE documents_document DROP COLUMN needs_to, DROP COLUMN needs_from;

-- What a practice has archived on its side waits for nobody there.
UPDATE worklist_item item SET waiting_since = NULL, version = item.version + 1 FROM fax_message fax
WHERE item.kind = 'fax.message' AND item.waiting_since IS NOT NULL AND fax.id = item.item_id::uuid
  AND (fax.sender_practice_id = item.practice_id AND fax.is_sender_archived
    OR fax.recipient_practice_id = item.practice_id AND fax.is_recipient_archived);
UPDATE worklist_item item SET waiting_since = NULL, version = item.version + 1 FROM texting_conversation conversation
WHERE item.kind = 'texting.conversation' AND item.waiting_since IS NOT NULL AND conversation.id = item.item_id
  AND conversation.practice_id = item.practice_id AND conversation.is_archived;

-- What failed in the last month and nobody has dealt with waits for somebody from now on; what is older is known by now, or forgotten.
UPDATE worklist_item item SET waiting_since = fax.changed_at, version = item.version + 1 FROM fax_message fax
WHERE item.kind = 'fax.message' AND item.waiting_since IS NULL AND item.done_at IS NULL AND fax.id = item.item_id::uuid
  AND fax.sender_practice_id = item.practice_id AND fax.e_fax_status = 'Failed' AND fax.resent_as_id IS NULL AND NOT fax.is_sender_archived
  AND fax.changed_at > now() - interval '30 days';
UPDATE worklist_item item SET waiting_since = conversation.last_message_at, version = item.version + 1 FROM texting_conversation conversation
WHERE item.kind = 'texting.conversation' AND item.waiting_since IS NULL AND item.done_at IS NULL AND conversation.id = item.item_id
  AND conversation.practice_id = item.practice_id AND conversation.last_status = 'failed' AND conversation.last_sender_id IS NOT NULL
  AND NOT conversation.is_archived
  AND conversation.last_message_at > now() - interval '30 days';
UPDATE worklist_item item SET waiting_since = unsent.send_at, version = item.version + 1 FROM (
  SELECT 'texting.conversation' AS kind, conversation_id AS item_id, practice_id, min(send_at) AS send_at FROM texting_scheduled
    WHERE failed IS NOT NULL AND send_at > now() - interval '30 days' GROUP BY conversation_id, practice_id
  UNION ALL SELECT 'email.thread', thread_id, practice_id, min(send_at) FROM email_scheduled
    WHERE failed IS NOT NULL AND send_at > now() - interval '30 days' GROUP BY thread_id, practice_id) unsent
WHERE item.kind = unsent.kind AND item.item_id = unsent.item_id AND item.practice_id = unsent.practice_id
  AND item.waiting_since IS NULL AND item.done_at IS NULL;
