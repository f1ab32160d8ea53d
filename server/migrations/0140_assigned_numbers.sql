-- With a real service the operator assigns numbers, and what a practice took by itself in the sandbox ends. What practices have by now stays theirs.
ALTER TABLE texting_number ADD COLUMN is_assigned boolean NOT NULL DEFAULT false;
ALTER TABLE fax_number ADD COLUMN is_assigned boolean NOT NULL DEFAULT false;
UPDATE texting_number SET is_assigned = true;
UPDATE fax_number SET is_assigned = true;

-- A text that came before its number was assigned goes to nobody, or to the practice that the operator names here.
ALTER TABLE sms_incoming ADD COLUMN released_to uuid;
