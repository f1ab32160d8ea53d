-- The number that a text left from, so that a phone of the sandbox can answer it.
ALTER TABLE sandbox_text ADD COLUMN IF NOT EXISTS text_from text;
