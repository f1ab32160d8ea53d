import type * as live from '@corridor/contract/kernel/live.ts'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { TestApp } from '../test-app.ts'
import { KINDS } from './callers.ts'
import { type Calls, heard, may, said, type WhoMay } from './part.ts'

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

const calls: Calls<typeof live> = {
  'GET /live/v1/changes': may('User', 'own', async ({ as }) => {
    const admin = await as('admin')
    return { as: admin, query: { streams: `office:${admin.practiceId}@` } }
  }),
}

export const platform: WhoMay = {
  heading: 'The platform',
  about:
    'For everybody: that the server is there, and the description of its calls. What happened in a stream stands below, by the stream.',
  calls,
  beside: {
    'GET /healthz': ['open', 200],
    'GET /metrics': ['open', 200],
    'GET /openapi.json': ['open', 200],
    'GET /readyz': ['open', 200],
  },
  messages: {
    '/hubs/work-status live.echo': said('own account', 'own', () => ({ text: 'Are you there?' })),
  },
  events: {
    'live.missed': heard(KINDS.slice(0, KINDS.indexOf('locked')), async ({ app }) => {
      await breakNotices(app)
      return ''
    }),
  },
}
