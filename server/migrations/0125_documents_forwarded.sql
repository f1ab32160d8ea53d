-- Which document this one was forwarded from, so that colleagues do not forward it twice to the same practice.
ALTER TABLE documents_document ADD COLUMN forwarded_of uuid;
CREATE INDEX documents_forwarded ON documents_document (from_practice_id, forwarded_of, to_practice_id) WHERE forwarded_of IS NOT NULL;
