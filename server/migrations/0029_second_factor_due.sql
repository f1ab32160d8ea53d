-- A practice that begins to ask for a second factor asks each person at their next sign-in, and ends nobody's work. Due is
-- whoever signed in, or joined, since it asks.
ALTER TABLE office_member ADD COLUMN is_second_factor_due boolean NOT NULL DEFAULT false;

-- Where it is asked for already, it counts for everybody.
UPDATE office_member member SET is_second_factor_due = true
FROM office_practice practice WHERE practice.id = member.practice_id AND practice.requires_second_factor;
