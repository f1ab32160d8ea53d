-- An invitation ends with the administration of whoever sent it. Those of people who lost it before are taken back.
DELETE FROM office_invitation invitation
WHERE accepted_at IS NULL AND NOT EXISTS (
  SELECT FROM office_member member JOIN people_claim claim ON claim.person_id = member.person_id
  WHERE member.person_id = invitation.invited_by AND member.practice_id = invitation.practice_id
    AND claim.claim = 'PracticeAdmin'
);
