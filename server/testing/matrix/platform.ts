import { Client } from 'pg'
import { inject } from 'vitest'
import type { TestApp } from '../test-app.ts'
import type { WhoMay } from './part.ts'

/** Cuts the server off from its notices, until it has found them again. */
async function breakNotices({ databaseUrl }: TestApp): Promise<void> {
  const admin = new Client({ connectionString: inject('databaseAdmin') })
  await admin.connect()
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = $1 AND application_name = 'corridor-notices'`,
    [new URL(databaseUrl).pathname.slice(1)],
  )
  await admin.end()
}

export const platform: WhoMay = {
  messages: { '/hubs/work-status live.echo': () => ({ text: 'Are you there?' }) },
  events: {
    'live.missed': async ({ app }) => {
      await breakNotices(app)
      return ''
    },
  },
}
