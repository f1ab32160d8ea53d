-- The files that leave with a secure message.
ALTER TABLE guests_message ADD COLUMN files jsonb NOT NULL DEFAULT '[]';

-- What became of the link of a secure message in the conversation where it stands.
ALTER TABLE texting_message ADD COLUMN link jsonb;

-- Where links alone leave, the practice's number is empty, and two of a family who share an address have a conversation each.
CREATE UNIQUE INDEX texting_conversation_numbers ON texting_conversation (practice_id, patient_number, practice_number,
  (CASE WHEN practice_number = '' THEN id ELSE '' END));
ALTER TABLE texting_conversation DROP CONSTRAINT texting_conversation_practice_id_patient_number_practice_nu_key;

CREATE FUNCTION pg_temp.link_of(message guests_message, link guests_link) RETURNS jsonb LANGUAGE sql STABLE RETURN jsonb_build_object(
  'subject', message.subject,
  'by', CASE WHEN link.email IS NULL THEN 'text' ELSE 'email' END,
  'openedAt', (SELECT to_char(max(opened_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') FROM guests_view WHERE link_id = link.id),
  'repliedAt', to_char(message.replied_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'recalledAt', to_char(link.recalled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'expiresAt', to_char(link.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));

-- The same as stableId of the server.
CREATE FUNCTION pg_temp.stable_id(name text) RETURNS uuid LANGUAGE sql IMMUTABLE RETURN (
  WITH hashed AS (SELECT sha256(convert_to('corridor:' || name, 'UTF8')) AS bytes)
  SELECT encode(set_byte(set_byte(substr(bytes, 1, 16), 6, get_byte(bytes, 6) & 15 | 128), 8, get_byte(bytes, 8) & 63 | 128), 'hex')::uuid
  FROM hashed);

-- Those that stand in a conversation already have their words and their state from now on.
UPDATE texting_message shown SET text = message.text, link = pg_temp.link_of(message, way)
FROM guests_message message JOIN guests_link way ON way.kind = 'message' AND way.subject_id = message.id
WHERE shown.id = message.id AND shown.purpose = 'secure-link' AND shown.practice_id = message.practice_id;

-- Answers to those stand there too, behind what was written since, so that no place that somebody has read up to means another text.
CREATE TEMPORARY TABLE shown_reply ON COMMIT DROP AS
SELECT shown.conversation_id, shown.practice_id, pg_temp.stable_id('secure-link-reply:' || message.id) AS id, message.reply, message.replied_at,
  place.last_seq AS seq_before,
  row_number() OVER (PARTITION BY shown.conversation_id ORDER BY message.replied_at, message.id) AS nth
FROM guests_message message
  JOIN texting_message shown ON shown.id = message.id AND shown.purpose = 'secure-link' AND shown.practice_id = message.practice_id
  JOIN texting_conversation place ON place.id = shown.conversation_id
WHERE message.replied_at IS NOT NULL;

INSERT INTO texting_message (conversation_id, seq, id, practice_id, sender_id, is_incoming, purpose, text, status, created_at, changed_at, change_seq)
SELECT reply.conversation_id, seq_before + nth, reply.id, reply.practice_id, NULL, true, 'secure-link', reply.reply, 'received', replied_at,
  now(), place.change_seq + nth
FROM shown_reply reply JOIN texting_conversation place ON place.id = reply.conversation_id;

-- Who had read everything has read these: their senders learned of them when they came.
UPDATE texting_reader reader SET read_seq = seq_before + many FROM (
  SELECT conversation_id, seq_before, count(*) AS many FROM shown_reply GROUP BY conversation_id, seq_before) reply
WHERE reader.conversation_id = reply.conversation_id AND reader.read_seq >= seq_before;

UPDATE texting_conversation place SET last_seq = seq_before + many, change_seq = place.change_seq + many, changed_at = now(),
  alerted_seq = CASE WHEN alerted_seq >= seq_before THEN seq_before + many ELSE alerted_seq END,
  last_message_at = greatest(last_message_at, at), preview = left(trim(regexp_replace(newest.reply, '\s+', ' ', 'g')), 200),
  is_last_incoming = true, last_sender_id = NULL, last_status = 'received'
FROM (SELECT DISTINCT ON (conversation_id) conversation_id, seq_before, nth AS many, reply, replied_at AS at FROM shown_reply
  ORDER BY conversation_id, nth DESC) newest
WHERE newest.conversation_id = place.id;

-- All others get conversations of their own, in which they stand with their answers in the order of time.
CREATE TEMPORARY TABLE unshown ON COMMIT DROP AS
SELECT message.id, message.practice_id, message.sent_by, message.text, message.created_at, message.reply, message.replied_at,
  pg_temp.link_of(message, way) AS link, way.is_undelivered, coalesce(way.mobile, lower(way.email)) AS address,
  way.recipient_name, sent.patient_id, sent.delivery_id,
  pg_temp.stable_id(format('texting-link:%s:%s:%s', message.practice_id, coalesce(way.mobile, lower(way.email)),
    coalesce(sent.patient_id::text, '')))::text AS conversation_id
FROM guests_message message JOIN guests_link way ON way.kind = 'message' AND way.subject_id = message.id
  LEFT JOIN LATERAL (SELECT delivery.id AS delivery_id, delivery.patient_id FROM deliveries_delivery delivery
    WHERE delivery.practice_id = message.practice_id AND delivery.item_kind = 'secure-message' AND delivery.item_id = message.id::text
    ORDER BY delivery.patient_id IS NULL, delivery.created_at DESC LIMIT 1) sent ON true
WHERE NOT EXISTS (SELECT FROM texting_message shown WHERE shown.id = message.id AND shown.practice_id = message.practice_id);

CREATE TEMPORARY TABLE unshown_line ON COMMIT DROP AS
SELECT *, row_number() OVER (PARTITION BY conversation_id ORDER BY at, is_incoming, id) AS seq FROM (
  SELECT conversation_id, practice_id, patient_id, address, recipient_name, id, sent_by AS sender_id, false AS is_incoming, text,
    CASE WHEN is_undelivered THEN 'failed' ELSE 'sent' END AS status, delivery_id, link, created_at AS at FROM unshown
  UNION ALL SELECT conversation_id, practice_id, patient_id, address, recipient_name, pg_temp.stable_id('secure-link-reply:' || id), NULL,
    true, reply, 'received', NULL, NULL, replied_at FROM unshown WHERE replied_at IS NOT NULL) line;

INSERT INTO texting_conversation (id, practice_id, practice_number, patient_number, patient_id, created_at, last_seq, last_message_at,
  change_seq, changed_at, alerted_seq, preview, is_last_incoming, last_sender_id, last_status)
SELECT DISTINCT ON (conversation_id) conversation_id, practice_id, '', address, patient_id, at, seq, at, seq, at, seq,
  left(trim(regexp_replace(text, '\s+', ' ', 'g')), 200), is_incoming, sender_id, status
FROM unshown_line ORDER BY conversation_id, seq DESC;

-- Their senders learned of the answers when they came, so nothing of it is unread.
INSERT INTO texting_reader (conversation_id, practice_id, joined_at, read_seq, read_at)
SELECT conversation_id, practice_id, min(at), max(seq), now() FROM unshown_line GROUP BY conversation_id, practice_id;

INSERT INTO texting_message (conversation_id, seq, id, practice_id, sender_id, is_incoming, purpose, text, status, delivery_id, link,
  created_at, changed_at, change_seq)
SELECT conversation_id, seq, id, practice_id, sender_id, is_incoming, 'secure-link', text, status, delivery_id, link, at, at, seq
FROM unshown_line;

INSERT INTO worklist_item (practice_id, kind, item_id, title, patient_id, active_at)
SELECT DISTINCT ON (conversation_id) practice_id, 'texting.conversation', conversation_id, recipient_name, patient_id, at
FROM unshown_line ORDER BY conversation_id, seq DESC;
