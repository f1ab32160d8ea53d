-- Which parts of the demo world have been filled in. A part that a newer version brings is filled at its first start.
CREATE TABLE demo_part (
  name      text PRIMARY KEY,
  filled_at timestamptz NOT NULL
);

GRANT SELECT, INSERT ON demo_part TO corridor_app;

-- A demo world of an earlier version, part by part, as far as it came.
INSERT INTO demo_part
SELECT name, now() FROM (VALUES
  ('people', EXISTS (SELECT FROM people_person WHERE id = '3461357e-8a48-8441-a23e-662569a24716')),
  ('office', EXISTS (SELECT FROM office_member WHERE person_id = '3461357e-8a48-8441-a23e-662569a24716')),
  ('session', EXISTS (SELECT FROM session_password WHERE person_id = '3461357e-8a48-8441-a23e-662569a24716')),
  ('verification', EXISTS (SELECT FROM verification_ticket WHERE person_id = '2ffe7953-b81d-8f52-b5c2-db67816d6e0d'))
) AS part (name, is_there)
WHERE is_there;
