-- How a phone of the sandbox behaves; one without a row works.
CREATE TABLE sandbox_phone (
  number text PRIMARY KEY,
  state  text NOT NULL CHECK (state IN ('landline', 'off', 'opted-out'))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON sandbox_phone TO corridor_app;

-- Written on the phone, instead of received by it.
ALTER TABLE sandbox_text ADD COLUMN is_from_phone boolean NOT NULL DEFAULT false;
-- The pictures of a text: where the carrier would fetch them, or those of the phone itself.
ALTER TABLE sandbox_text ADD COLUMN pictures text[] NOT NULL DEFAULT '{}';
