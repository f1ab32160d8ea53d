import type { Pool } from 'pg'

/** A practice that is connected with very many, of five people each, and one that is with some of these. */
export const NEIGHBOURS = { ofBright: 1_000, ofLakeside: 300 }
const PEOPLE_EACH = 5
/** With how many of the others each of these is connected. */
const AMONG_THEMSELVES = 20

const numbered = (code: string) =>
  `(SELECT id, row_number() OVER (ORDER BY invite_code) AS number FROM office_practice WHERE invite_code LIKE '${code}-%')`

/** Takes practices out of the directory that are like its others, and connects them. */
const STATEMENTS = [
  `INSERT INTO office_practice (id, name, type, city, state, invite_code, created_at, addresses, office_hours)
   SELECT gen_random_uuid(), name, type, city, state, 'NEAR-' || number, now(), '[]', '[]'
   FROM (SELECT *, row_number() OVER (ORDER BY id) AS number FROM office_practice WHERE invite_code LIKE 'BENCH-%') AS known
   WHERE number <= ${NEIGHBOURS.ofBright}`,
  `INSERT INTO people_person (id, email, email_key, first_name, last_name, role, mobile, let_in, created_at)
   SELECT gen_random_uuid(), address, address, first_name, last_name, role, mobile, 'yes', now()
   FROM (SELECT *, row_number() OVER (ORDER BY id) AS number FROM people_person WHERE email LIKE 'somebody-%') AS known,
     LATERAL (SELECT 'near-' || number || '@bench.example' AS address) AS made
   WHERE number <= ${NEIGHBOURS.ofBright * PEOPLE_EACH}`,
  `INSERT INTO office_member (person_id, practice_id, joined_at, approved_at)
   SELECT person.id, practice.id, now(), now()
   FROM (SELECT id, row_number() OVER (ORDER BY email) AS number FROM people_person WHERE email LIKE 'near-%@bench.example') AS person
   JOIN ${numbered('NEAR')} AS practice ON practice.number = 1 + person.number % ${NEIGHBOURS.ofBright}`,
  `INSERT INTO network_practice_link
   SELECT pair.one, pair.other, now() FROM (
     SELECT own.practice_id AS here, near.id AS there
     FROM ${numbered('NEAR')} AS near, office_member AS own JOIN people_person AS person ON person.id = own.person_id
     WHERE person.email = 'owner@brightsmiles.example'
       OR (person.email = 'owner@lakesidesurgery.example' AND near.number <= ${NEIGHBOURS.ofLakeside})
     UNION
     SELECT one.id, other.id FROM ${numbered('NEAR')} AS one JOIN ${numbered('NEAR')} AS other
       ON other.number > one.number AND other.number <= one.number + ${AMONG_THEMSELVES / 2}
   ) AS tie, LATERAL (VALUES (here, there), (there, here)) AS pair (one, other) ON CONFLICT DO NOTHING`,
  'VACUUM ANALYZE office_practice',
  'VACUUM ANALYZE people_person',
  'VACUUM ANALYZE office_member',
  'VACUUM ANALYZE network_practice_link',
]

export async function addNeighbours(pool: Pool): Promise<void> {
  for (const statement of STATEMENTS) await pool.query(statement)
}
