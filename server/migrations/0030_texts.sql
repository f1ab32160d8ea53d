-- What became of the texts that were sent. Neither number nor words are kept: whoever sent a text knows them, and a code must
-- be nowhere but on its phone.
CREATE TABLE sms_text (
  -- Names the sending, from try to try.
  id         uuid PRIMARY KEY,
  provider   text NOT NULL,
  -- The service's own name for it. None while it is not known whether the service took it.
  message_id text,
  state      text NOT NULL CHECK (state IN ('trying', 'queued', 'sent', 'failed', 'delivered')),
  reason     text,
  first_tried_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  UNIQUE (provider, message_id)
);
CREATE INDEX sms_text_changed ON sms_text (changed_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON sms_text TO corridor_app;
