-- From now on sending a file needs FileWriter, and opening what others sent needs FileReader. Usual roles come with both.
-- Individuals and roles in a practice's own words came without; they keep what they could do.
INSERT INTO people_claim (person_id, claim)
  SELECT c.person_id, given.claim
  FROM people_claim c
  JOIN people_person p ON p.id = c.person_id
  CROSS JOIN (VALUES ('FileReader'), ('FileWriter')) AS given (claim)
  WHERE c.claim = 'Chat' AND (p.is_individual OR p.role IS NULL OR p.role NOT IN
    ('Doctor', 'Surgeon', 'Hygienist', 'Assistant', 'Patient Care Coordinator', 'Administration'))
  ON CONFLICT DO NOTHING;
