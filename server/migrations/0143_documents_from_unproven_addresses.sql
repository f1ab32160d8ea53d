-- How many referrals from a practice's page wait, counted for each new one.
CREATE INDEX documents_waiting ON documents_document (to_practice_id) WHERE guest_status = 'Pending' AND deleted_to_at IS NULL;
-- What a guest is shown, without what nobody has approved.
DROP INDEX documents_from_guest;
CREATE INDEX documents_from_guest ON documents_document (to_practice_id, guest_sender_email, received_at DESC)
  WHERE guest_sender_email IS NOT NULL AND (guest_status IS NULL OR guest_status = 'Approved');
