-- The message that another one answers, in the same conversation. Nothing of its words is stored with the answer: they are joined when it is
-- read, so that an edit or a deletion holds for every quote. The statement that inserts checks that its sender sees the message.
ALTER TABLE chat_message ADD COLUMN quoted_id uuid;

-- Everybody whom a message that was edited has mentioned in any of its versions: nobody is alerted twice. Nothing until its mentions change.
ALTER TABLE chat_message ADD COLUMN once_mentioned uuid[];

-- A message to everybody in its group, however many they are.
ALTER TABLE chat_message ADD COLUMN mentions_all boolean NOT NULL DEFAULT false;
