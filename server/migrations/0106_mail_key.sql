-- The key that signs mails (DKIM), made on first start. Sealed by the installation's secret.
CREATE TABLE mail_key (
  selector   text PRIMARY KEY,
  sealed     bytea NOT NULL,
  public_key text NOT NULL,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE mail_key IS 'no patient data: the key that signs mails';
GRANT SELECT, INSERT ON mail_key TO corridor_app;
