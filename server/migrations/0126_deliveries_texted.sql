-- Which practices have texted a phone: a STOP to a number that no practice has is theirs.
CREATE INDEX deliveries_delivery_texted ON deliveries_delivery (recipient) WHERE recipient IS NOT NULL AND practice_id IS NOT NULL;
