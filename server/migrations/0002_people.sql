CREATE TABLE people_person (
  id                           uuid PRIMARY KEY,
  email                        text NOT NULL,
  -- The address in lower case: how it is compared.
  email_key                    text NOT NULL UNIQUE,
  first_name                   text NOT NULL,
  last_name                    text NOT NULL,
  role                         text,
  is_doctor                    boolean NOT NULL DEFAULT false,
  mobile                       text,
  mobile_verified_at           timestamptz,
  is_sms_notification_on       boolean NOT NULL DEFAULT true,
  is_individual                boolean NOT NULL DEFAULT false,
  is_pending_approval          boolean NOT NULL DEFAULT false,
  onboarding_completed_at      timestamptz,
  identity_status              text NOT NULL DEFAULT 'UnVerified',
  manual_identity_requested_at timestamptz,
  baa_accepted_at              timestamptz,
  has_finished_curbside_step   boolean NOT NULL DEFAULT false,
  created_at                   timestamptz NOT NULL
);

-- What a person may open, beyond being a user.
CREATE TABLE people_claim (
  person_id uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  claim     text NOT NULL,
  PRIMARY KEY (person_id, claim)
);

-- Every time a person accepted the terms.
CREATE TABLE people_agreement (
  person_id   uuid NOT NULL REFERENCES people_person ON DELETE CASCADE,
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, accepted_at)
);

GRANT SELECT, INSERT, UPDATE ON people_person TO corridor_app;
GRANT SELECT, INSERT, DELETE ON people_claim TO corridor_app;
GRANT SELECT, INSERT ON people_agreement TO corridor_app;
