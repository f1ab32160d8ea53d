-- Whether somebody has been let in for good, only while the identity check may be put off, or not. Which of these is in
-- today follows from the date: a yes or no that was kept would go on being yes after the last day of grace.
ALTER TABLE people_person ADD COLUMN let_in text NOT NULL DEFAULT 'no' CHECK (let_in IN ('no', 'grace', 'yes'));

UPDATE people_person person
SET let_in = CASE WHEN identity_status IN ('Approved', 'Completed') THEN 'yes' ELSE 'grace' END
WHERE is_let_in OR (
  identity_status NOT IN ('Approved', 'Completed', 'Declined')
  AND EXISTS (SELECT FROM people_agreement WHERE person_id = person.id)
  AND CASE
    WHEN is_individual THEN onboarding_completed_at IS NOT NULL
    ELSE EXISTS (
      SELECT FROM office_member member JOIN office_practice practice ON practice.id = member.practice_id
      WHERE member.person_id = person.id AND member.approved_at IS NOT NULL AND NOT practice.is_pending_approval
        AND (NOT practice.requires_second_factor OR EXISTS (
          SELECT FROM session_second_factor WHERE person_id = person.id AND confirmed_at IS NOT NULL
        ))
    )
  END
);

ALTER TABLE people_person DROP COLUMN is_let_in;
