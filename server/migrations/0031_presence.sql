-- The status that somebody set by hand, the only thing of presence that is kept. 4 is a choice that was taken back; its row
-- stays for its number, by which every process knows the newer of two.
CREATE TABLE presence_choice (
  person_id uuid PRIMARY KEY REFERENCES people_person ON DELETE CASCADE,
  status    smallint NOT NULL CHECK (status IN (1, 2, 3, 4)),
  until     timestamptz,
  version   bigint NOT NULL
);

GRANT SELECT, INSERT, UPDATE ON presence_choice TO corridor_app;
