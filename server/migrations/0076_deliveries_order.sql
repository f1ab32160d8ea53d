-- Texts of a practice to one number leave in the order in which they were written.
ALTER TABLE deliveries_delivery
  ADD COLUMN position bigint GENERATED ALWAYS AS IDENTITY,
  -- Equal for equal numbers, and says nothing without a key that is not in the database.
  ADD COLUMN recipient bytea,
  -- The earlier text that has to leave first; whatever moves that one queues this one again.
  ADD COLUMN waits_for uuid;
CREATE INDEX deliveries_delivery_recipient ON deliveries_delivery (practice_id, recipient, position)
  WHERE state = 'queued' AND recipient IS NOT NULL;
CREATE INDEX deliveries_delivery_waits_for ON deliveries_delivery (waits_for) WHERE waits_for IS NOT NULL;
