-- Whether the newest sending of a link did not arrive, so that the list of whoever sent it says so.
ALTER TABLE guests_link ADD COLUMN is_undelivered boolean NOT NULL DEFAULT false;
