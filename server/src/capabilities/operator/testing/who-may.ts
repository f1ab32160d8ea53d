import { randomUUID } from 'node:crypto'
import type * as mailRecords from '@corridor/contract/operator/mail-records.ts'
import type * as numbers from '@corridor/contract/operator/numbers.ts'
import type * as practiceChanges from '@corridor/contract/operator/practice-changes.ts'
import type * as reports from '@corridor/contract/operator/reports.ts'
import type * as routes from '@corridor/contract/operator/routes.ts'
import type * as unclaimedFaxes from '@corridor/contract/operator/unclaimed-faxes.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { unclaimedFax } from '#capabilities/fax/testing/unclaimed-fax.ts'
import { requestedChange } from '#capabilities/office/testing/office-calls.ts'
import { newNumber } from '#capabilities/texting/testing/desk.ts'
import { type Calls, may, type WhoMay } from '#testing/matrix/part.ts'
import { elsewhere, type World } from '#testing/world/world.ts'
import { operatorHeaders, putAside } from './operator-calls.ts'
import { reportCalls } from './report-calls.ts'

const asOperator = async ({ app }: World) => ({ ...elsewhere(), ...(await operatorHeaders(app)) })

/** A practice of nobody, which can be shut without shutting anybody out. */
async function emptyPractice({ app: { services } }: World): Promise<string> {
  const id = randomUUID()
  await sql`
    INSERT INTO office_practice (id, name, invite_code, created_at)
    VALUES (${id}, 'Empty rooms', ${id.slice(0, 8)}, now())`.execute(services.db)
  return id
}

/** A number to text from that such a practice has. */
async function assignedNumber(world: World): Promise<string> {
  const body = { channel: 'text' as const, number: newNumber(), practiceId: await emptyPractice(world) }
  const headers = await asOperator(world)
  expect((await world.app.call('POST /operator/v1/numbers/assign', { headers, body })).status).toBe(200)
  return body.number
}

const calls: Calls<
  typeof routes &
    typeof reports &
    typeof mailRecords &
    typeof unclaimedFaxes &
    typeof numbers &
    typeof practiceChanges
> = {
  ...reportCalls,
  'GET /operator/v1/link': may('link operator', 'own', async (world) => ({
    headers: await asOperator(world),
  })),
  'GET /operator/v1/dead-letters': may('link operator', 'own', async (world) => ({
    headers: await asOperator(world),
  })),
  'POST /operator/v1/dead-letters/:id/retry': may('link operator', 'own', async (world) => ({
    params: { id: await putAside(world.app) },
    headers: await asOperator(world),
  })),
  'DELETE /operator/v1/dead-letters/:id': may('link operator', 'own', async (world) => ({
    params: { id: await putAside(world.app) },
    headers: await asOperator(world),
  })),
  'GET /operator/v1/undelivered': may('link operator', 'own', async (world) => ({
    headers: await asOperator(world),
  })),
  'GET /operator/v1/mail-records': may('link operator', 'own', async (world) => ({
    headers: await asOperator(world),
  })),
  'GET /operator/v1/practices': may('link operator', 'own', async (world) => ({
    query: { search: 'smiles' },
    headers: await asOperator(world),
  })),
  'POST /operator/v1/practices/:id/suspend': may('link operator', 'own', async (world) => ({
    params: { id: await emptyPractice(world) },
    headers: await asOperator(world),
  })),
  'POST /operator/v1/practices/:id/resume': may('link operator', 'own', async (world) => ({
    params: { id: await emptyPractice(world) },
    headers: await asOperator(world),
  })),
  'GET /operator/v1/practice-changes': may('link operator', 'own', async (world) => ({
    headers: await asOperator(world),
  })),
  'POST /operator/v1/practice-changes/:id/approve': may('link operator', 'own', async (world) => ({
    params: { id: await requestedChange(world.app, await emptyPractice(world)) },
    headers: await asOperator(world),
  })),
  'POST /operator/v1/practice-changes/:id/decline': may('link operator', 'own', async (world) => ({
    params: { id: await requestedChange(world.app, await emptyPractice(world)) },
    headers: await asOperator(world),
  })),
  'GET /operator/v1/numbers': may('link operator', 'own', async (world) => ({
    headers: await asOperator(world),
  })),
  'POST /operator/v1/numbers/assign': may('link operator', 'own', async (world) => ({
    body: { channel: 'text', number: newNumber(), practiceId: await emptyPractice(world) },
    headers: await asOperator(world),
  })),
  'POST /operator/v1/numbers/take-back': may('link operator', 'own', async (world) => ({
    body: { channel: 'text', number: await assignedNumber(world) },
    headers: await asOperator(world),
  })),
  'POST /operator/v1/numbers/give-waiting': may('link operator', 'own', async (world) => ({
    body: { number: await assignedNumber(world) },
    headers: await asOperator(world),
  })),
  'GET /operator/v1/unclaimed-faxes': may('link operator', 'own', async (world) => ({
    headers: await asOperator(world),
  })),
  'POST /operator/v1/unclaimed-faxes/:id/give': may('link operator', 'own', async (world) => ({
    params: { id: await unclaimedFax(world.app, { isOwned: true }) },
    body: {},
    headers: await asOperator(world),
  })),
  'DELETE /operator/v1/unclaimed-faxes/:id': may('link operator', 'own', async (world) => ({
    params: { id: await unclaimedFax(world.app) },
    headers: await asOperator(world),
  })),
}

export const whoMay: WhoMay = {
  heading: 'Operator',
  about: 'By the operator’s link alone, and by no other.',
  calls,
  // It gives Bright Smiles their first fax number.
  last: ['POST /operator/v1/unclaimed-faxes/:id/give'],
}
