import type { LoginReply } from '@corridor/contract/session/model.ts'
import type { Pool } from 'pg'

const PASSWORD = 'Corridor!2026'

export async function signIn(url: string, email: string, deviceId: string): Promise<LoginReply> {
  const answer = await fetch(`${url}/authentication/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, deviceId }),
  })
  if (!answer.ok) throw new Error(`Signing in was refused: ${await answer.text()}`)
  return (await answer.json()) as LoginReply
}

export const headersOf = ({ token, givenName }: Pick<LoginReply, 'token' | 'givenName'>) => ({
  authorization: `Bearer ${token}`,
  user: givenName,
  'content-type': 'application/json',
})

/** What makes up a person besides their own row. */
const PARTS = ['people_claim', 'people_agreement', 'office_member', 'session_password']

/** Gives somebody of the demo world as many colleagues who differ from them in nothing but name and address. */
export async function addColleagues(pool: Pool, of: string, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; email: string }>(
    `INSERT INTO people_person
     SELECT (jsonb_populate_record(original, jsonb_build_object(
       'id', gen_random_uuid(), 'email', made.email, 'email_key', made.email, 'last_name', 'Colleague ' || number))).*
     FROM people_person AS original, generate_series(1, $2) AS number,
       LATERAL (SELECT 'colleague-' || number || '@bench.example' AS email) AS made
     WHERE original.email = $1
     RETURNING id, email`,
    [of, count],
  )
  for (const part of PARTS)
    await pool.query(
      `INSERT INTO ${part}
       SELECT (jsonb_populate_record(original, jsonb_build_object('person_id', id))).*
       FROM ${part} AS original, unnest($2::uuid[]) AS id
       WHERE original.person_id = (SELECT id FROM people_person WHERE email = $1)`,
      [of, rows.map(({ id }) => id)],
    )
  return rows.map(({ email }) => email)
}
