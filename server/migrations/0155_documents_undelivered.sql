-- Since when the link to a document is known not to have reached somebody without an account.
ALTER TABLE documents_document ADD COLUMN undelivered_at timestamptz;
