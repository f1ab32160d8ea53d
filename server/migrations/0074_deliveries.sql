-- What left the house, and what became of it: a row for each text, mail, fax and push before it leaves.
CREATE TABLE deliveries_delivery (
  -- Follows from the practice and the sender's key, or from the job: sent twice it is one row.
  id             uuid PRIMARY KEY,
  -- None for mail and texts of the installation itself: codes, links, invitations. Those are the operator's.
  practice_id    uuid,
  channel        text NOT NULL CHECK (channel IN ('text', 'email', 'fax', 'push')),
  purpose        text NOT NULL,
  item_kind      text,
  item_id        text,
  patient_id     uuid,
  -- The person on whose behalf it leaves.
  sent_by        uuid,
  -- As a list shows it.
  to_masked      text NOT NULL,
  -- The whole address and the words, sealed with a key that is not in the database, for as long as they are needed.
  sealed         bytea,
  -- The whole address, sealed likewise, of what a practice sent: a proof names it.
  sealed_to      bytea,
  -- A code or a link that opens something: its words go as soon as a service has them.
  is_secret      boolean NOT NULL DEFAULT false,
  content_sha256 bytea,
  provider       text,
  -- The service's own name for it.
  message_id     text,
  state          text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'cancelled', 'unclear', 'handed-over', 'failed', 'delivered', 'opened')),
  reason         text,
  attempts       int NOT NULL DEFAULT 0,
  -- A try has begun and has not ended: the service may have it.
  is_in_flight   boolean NOT NULL DEFAULT false,
  created_at     timestamptz NOT NULL,
  -- Held back until then.
  waits_until    timestamptz,
  first_tried_at timestamptz,
  -- After that it is not tried any more.
  give_up_at     timestamptz NOT NULL,
  handed_over_at timestamptz,
  changed_at     timestamptz NOT NULL,
  retry_of       uuid UNIQUE,
  UNIQUE (provider, message_id),
  CHECK ((item_kind IS NULL) = (item_id IS NULL))
);
CREATE INDEX deliveries_delivery_listed ON deliveries_delivery (practice_id, created_at, id);
CREATE INDEX deliveries_delivery_item ON deliveries_delivery (practice_id, item_kind, item_id, created_at)
  WHERE item_kind IS NOT NULL;
CREATE INDEX deliveries_delivery_patient ON deliveries_delivery (practice_id, patient_id, created_at DESC)
  WHERE patient_id IS NOT NULL;
CREATE INDEX deliveries_delivery_open ON deliveries_delivery (give_up_at) WHERE state = 'queued';
CREATE INDEX deliveries_delivery_sealed ON deliveries_delivery (changed_at) WHERE sealed IS NOT NULL;
CREATE INDEX deliveries_delivery_undelivered ON deliveries_delivery (changed_at DESC)
  WHERE practice_id IS NULL AND state IN ('failed', 'unclear');
CREATE INDEX deliveries_delivery_installation ON deliveries_delivery (changed_at) WHERE practice_id IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON deliveries_delivery TO corridor_app;
CALL corridor_wall_off('deliveries_delivery');

-- Everything that happened to one, in order. A notice that comes twice is here once.
CREATE TABLE deliveries_event (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id uuid NOT NULL REFERENCES deliveries_delivery ON DELETE CASCADE,
  practice_id uuid,
  at          timestamptz NOT NULL,
  kind        text NOT NULL,
  reason      text,
  -- Of a notice: what it says, so that a repeated one adds nothing.
  digest      bytea
);
CREATE INDEX deliveries_event_of ON deliveries_event (delivery_id, id);
CREATE UNIQUE INDEX deliveries_event_once ON deliveries_event (delivery_id, digest) WHERE digest IS NOT NULL;
GRANT SELECT, INSERT, DELETE ON deliveries_event TO corridor_app;
CALL corridor_wall_off('deliveries_event');

-- Texts of before. A try that had begun and not ended is still in flight.
INSERT INTO deliveries_delivery (id, channel, purpose, to_masked, is_secret, provider, message_id, state, reason, attempts,
  is_in_flight, created_at, first_tried_at, give_up_at, handed_over_at, changed_at)
SELECT id, 'text', 'text', '••• ' || COALESCE(number_end, '????'), true, provider, message_id,
  CASE state WHEN 'trying' THEN 'queued' WHEN 'queued' THEN 'handed-over' WHEN 'sent' THEN 'handed-over' ELSE state END,
  -- The words of before for what is now said of every channel.
  CASE split_part(reason, ' ', 1)
    WHEN 'invalid-number' THEN replace(reason, 'invalid-number', 'wrong-address')
    WHEN 'not-textable' THEN replace(reason, 'not-textable', 'not-reachable')
    ELSE reason END,
  1, state = 'trying', first_tried_at, first_tried_at, first_tried_at + interval '1 day',
  CASE WHEN state IN ('queued', 'sent', 'delivered') OR message_id IS NOT NULL THEN first_tried_at END, changed_at
FROM sms_text;
INSERT INTO deliveries_event (delivery_id, at, kind, reason)
SELECT id, changed_at, state, reason FROM deliveries_delivery;
DROP TABLE sms_text;
