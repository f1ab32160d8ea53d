-- What a practice and somebody without an account sent each other, by their address.
CREATE INDEX documents_to_guest ON documents_document (from_practice_id, to_email, received_at DESC) WHERE to_email IS NOT NULL;
CREATE INDEX documents_from_guest ON documents_document (to_practice_id, guest_sender_email, received_at DESC)
  WHERE guest_sender_email IS NOT NULL;
