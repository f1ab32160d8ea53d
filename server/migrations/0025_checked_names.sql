-- As whom somebody was approved, with the title: whoever is called otherwise by now has not been checked as that.
ALTER TABLE people_person ADD COLUMN checked_as text;
UPDATE people_person
SET checked_as = CASE WHEN is_doctor OR role = 'Doctor' THEN 'Dr ' ELSE '' END || first_name || ' ' || last_name
WHERE identity_status IN ('Approved', 'Completed');

-- As whom they were when they asked: a name that changes meanwhile was not looked at.
ALTER TABLE verification_inquiry ADD COLUMN checked_as text;
ALTER TABLE verification_ticket ADD COLUMN checked_as text;
