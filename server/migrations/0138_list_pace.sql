-- Carriers limit what leaves from one number, so lists take turns within its pace: from when the next text of any list may leave from
-- a number, and from when the next one of a list may. Before the first text there is none.
ALTER TABLE texting_number ADD COLUMN list_due_at timestamptz;
ALTER TABLE texting_list ADD COLUMN due_at timestamptz;
