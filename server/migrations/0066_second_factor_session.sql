-- The session that a secret was shown to. It is shown there again until it is confirmed, so that two tabs, or a page that is loaded
-- twice, show the same one; any other session gets a new secret.
ALTER TABLE session_second_factor ADD COLUMN begun_session_id uuid;
