-- The last digits of the number that a text was for: whoever runs the machine sees which text did not arrive, and cannot
-- tell from it who somebody is. None for texts of before.
ALTER TABLE sms_text ADD COLUMN number_end text CHECK (number_end ~ '^\d{1,4}$');
CREATE INDEX sms_text_undelivered ON sms_text (changed_at DESC) WHERE state = 'failed' AND message_id IS NOT NULL;
