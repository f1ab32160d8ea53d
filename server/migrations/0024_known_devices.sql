-- What a device keeps to itself and shows when it signs in again: a stranger can know its id, and not this.
ALTER TABLE session_device ADD COLUMN secret_hash bytea;

-- Wrong tries by whoever tried, under a keyed hash: those of a stranger are not the owner's.
ALTER TABLE session_code ADD COLUMN wrong_tries jsonb NOT NULL DEFAULT '{}';
