-- What the sandbox keeps instead of sending.
CREATE TABLE sandbox_mail (
  id      uuid PRIMARY KEY,
  mail_to text NOT NULL,
  subject text NOT NULL,
  body    text NOT NULL,
  link    text,
  sent_at timestamptz NOT NULL
);
CREATE INDEX sandbox_mail_sent ON sandbox_mail (sent_at DESC);

CREATE TABLE sandbox_text (
  id      uuid PRIMARY KEY,
  text_to text NOT NULL,
  body    text NOT NULL,
  sent_at timestamptz NOT NULL
);
CREATE INDEX sandbox_text_sent ON sandbox_text (sent_at DESC);

GRANT SELECT, INSERT, DELETE ON sandbox_mail, sandbox_text TO corridor_app;
