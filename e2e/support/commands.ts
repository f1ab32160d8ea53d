import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { findRunningPostgres } from '../../server/src/platform/database/embedded/running.ts'

const COMMANDS = join(import.meta.dirname, '../../server/src/commands')
const data = (): string => process.env.CORRIDOR_E2E_DATA ?? ''

/** The output of a command that an operator runs on the machine, beside the server of the journeys. */
export async function runCommand(origin: string, script: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, CORRIDOR_DATA: data(), PUBLIC_URL: origin }
  const { stdout } = await promisify(execFile)(process.execPath, [join(COMMANDS, script), ...args], { env })
  return stdout
}

/** The address of the operator's page, as the command prints it. */
export const operatorLink = async (origin: string): Promise<string> =>
  /http\S+/.exec(await runCommand(origin, 'operator-link.ts'))?.[0] ?? ''

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: await findRunningPostgres(data()) })
  await client.connect()
  return client
}

interface Undelivered {
  channel: 'text' | 'email'
  purpose: string
  to: string
  reason: string
}

/** Inserts what was reported as undelivered, because no real service is available. */
export async function insertUndelivered({ channel, purpose, to, reason }: Undelivered): Promise<void> {
  const client = await connect()
  await client.query(
    `INSERT INTO deliveries_delivery (id, channel, purpose, to_masked, provider, message_id, state, reason, created_at, give_up_at,
       changed_at)
     VALUES (gen_random_uuid(), $1, $2, $3, 'twilio', gen_random_uuid()::text, 'failed', $4, now(), now(), now())`,
    [channel, purpose, to, reason],
  )
  await client.end()
}

/** Inserts jobs that failed for good: a real one takes a day to get there. */
export async function putJobsAside(...jobs: { job: string; reason: string }[]): Promise<void> {
  const client = await connect()
  for (const { job, reason } of jobs)
    await client.query(
      `INSERT INTO pgboss.job (name, data, source_name, source_id, source_root_id, source_created_on,
         source_retry_count, source_output)
       VALUES ('dead-letters', '{"personId":null}', $1, $2, $2, now() - interval '1 day', 31, $3)`,
      [job, randomUUID(), JSON.stringify({ message: reason })],
    )
  await client.end()
}
