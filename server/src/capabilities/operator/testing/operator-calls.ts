import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { connect } from '#platform/database/database.ts'
import { DEAD_LETTERS } from '#platform/jobs/store.ts'
import { savePublished } from '#platform/realtime/stream-store.ts'
import { createTransactions, noAlerts } from '#platform/transaction.ts'
import type { TestApp } from '#testing/test-app.ts'
import { makeOperatorLink } from '../links.ts'

/** Makes a link as the command does, with the database owner's login, and gives the headers that show it. */
export async function operatorHeaders({ databaseUrl, clock, services }: TestApp) {
  const { db, close } = connect(databaseUrl, 1)
  const link = await createTransactions({
    ...services,
    db,
    clock,
    live: { save: savePublished, send: () => undefined },
    alerting: () => noAlerts,
  }).run((tx) => makeOperatorLink(tx, services.secrets, services.config.publicUrl))
  await close()
  return { authorization: `Guest ${new URL(link).hash.slice(1)}` }
}

/** Puts a job aside that failed for good. */
export async function putAside(
  { services: { db } }: TestApp,
  { job = 'session.send-reset-mail', reason = 'Error ECONNREFUSED', payload = {} } = {},
): Promise<string> {
  const id = randomUUID()
  await sql`
    INSERT INTO pgboss.job (id, name, data, source_name, source_id, source_root_id, source_created_on,
      source_retry_count, source_output)
    VALUES (${id}, ${DEAD_LETTERS}, ${JSON.stringify(payload)}, ${job}, ${id}, ${id}, now() - interval '1 day', 31,
      ${JSON.stringify({ name: 'JobFailed', message: reason })})`.execute(db)
  return id
}
