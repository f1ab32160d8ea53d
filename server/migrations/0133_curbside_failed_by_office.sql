-- What the office has marked as failed stays so, whatever the patient answers afterwards.
ALTER TABLE curbside_visit ADD COLUMN is_failed_by_office boolean NOT NULL DEFAULT false;
