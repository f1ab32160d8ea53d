-- Texts that arrived and that no capability has taken in yet: their pictures are still with the service, or no practice has the number.
CREATE TABLE sms_incoming (
  -- Follows from the service and its own name for the text: delivered twice it is one row.
  id          uuid PRIMARY KEY,
  -- Never known: who takes it in finds out whose it is. So nobody but the system sees a row.
  practice_id uuid CHECK (practice_id IS NULL),
  provider    text NOT NULL,
  -- The text, its numbers and the addresses of its pictures, sealed with a key that is not in the database.
  sealed      bytea NOT NULL,
  -- Nobody has the number. It is offered again from time to time, because a practice may add the number later.
  is_unclaimed boolean NOT NULL DEFAULT false,
  received_at timestamptz NOT NULL
);
CREATE INDEX sms_incoming_unclaimed ON sms_incoming (received_at) WHERE is_unclaimed;
CALL corridor_wall_off('sms_incoming');
GRANT SELECT, INSERT, UPDATE, DELETE ON sms_incoming TO corridor_app;
