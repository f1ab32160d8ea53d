-- How somebody wants to be told of what waits, once they have said so or have been told.
CREATE TABLE notifications_preference (
  person_id        uuid PRIMARY KEY REFERENCES people_person ON DELETE CASCADE,
  -- kind → channel → whether; what is not there is as the kind has it.
  choices          jsonb NOT NULL DEFAULT '{}',
  is_mail_on       boolean NOT NULL DEFAULT true,
  wait_minutes     smallint NOT NULL DEFAULT 15,
  is_quiet_on      boolean NOT NULL DEFAULT false,
  quiet_from       text NOT NULL DEFAULT '20:00',
  quiet_to         text NOT NULL DEFAULT '07:00',
  -- Nothing: that of their practice.
  time_zone        text,
  is_sound_on      boolean NOT NULL DEFAULT false,
  -- When they were last mailed or texted that something waits.
  told_at          timestamptz,
  unsubscribe_hash bytea NOT NULL UNIQUE
);
GRANT SELECT, INSERT, UPDATE ON notifications_preference TO corridor_app;

-- When its person was told outside the product that it waits; the same thing again waits anew.
ALTER TABLE notifications_alert ADD COLUMN told_at timestamptz, ADD COLUMN unread_since timestamptz;
-- From when it is counted how long it has waited, however often it happens meanwhile.
UPDATE notifications_alert SET unread_since = raised_at;
ALTER TABLE notifications_alert ALTER COLUMN unread_since SET NOT NULL;
CREATE INDEX notifications_alert_untold ON notifications_alert (raised_at) WHERE read_at IS NULL AND told_at IS NULL;
