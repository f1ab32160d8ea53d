-- When the password was given that opened this session; nothing where a code did. Whoever has just given it, and is to set up an
-- authenticator app before they are let in, is not asked for it again.
ALTER TABLE session_session ADD COLUMN password_given_at timestamptz;
