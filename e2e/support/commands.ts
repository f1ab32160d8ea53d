import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { findRunningPostgres } from '../../server/src/platform/database/embedded/running.ts'

const COMMANDS = join(import.meta.dirname, '../../server/src/commands')
const data = (): string => process.env.CORRIDOR_E2E_DATA ?? ''

/** What a command says that an operator runs on the machine, beside the server of the journeys. */
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

/** A text as it is kept once its service has told that it was not delivered: no real service is in reach. */
export async function keepUndelivered(numberEnd: string, reason: string): Promise<void> {
  const client = await connect()
  await client.query(
    `INSERT INTO sms_text (id, provider, message_id, number_end, state, reason, first_tried_at, changed_at)
     VALUES (gen_random_uuid(), 'twilio', gen_random_uuid()::text, $1, 'failed', $2, now(), now())`,
    [numberEnd, reason],
  )
  await client.end()
}

/** Jobs that failed for good, as the queue keeps them: a real one takes a day to get there. */
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
