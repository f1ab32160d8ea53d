-- Urgent messages, found by whom they still wait for.
CREATE INDEX chat_message_urgent ON chat_message (channel_id, seq) WHERE is_urgent AND deleted_at IS NULL;

-- Messages in groups are a kind of their own, because direct messages are mailed by default and those in groups are not. Whoever has
-- chosen something for messages has chosen it for both.
UPDATE notifications_preference SET choices = choices || jsonb_build_object('chat.group-message', choices->'chat.message')
WHERE choices ? 'chat.message';
UPDATE notifications_alert SET kind = 'chat.group-message' WHERE kind = 'chat.message' AND about NOT LIKE '%--%';
