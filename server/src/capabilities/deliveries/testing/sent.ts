import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { readFor } from '#platform/database/unit-of-work.ts'
import type { TestApp } from '#testing/test-app.ts'
import { handOverJobs } from '../handover/hand-over-job.ts'
import type { Outgoing } from '../sending/outgoing.ts'
import { send } from '../sending/send.ts'
import { type DeliveryRow, findDelivery } from '../store/deliveries.ts'

/** A number that the sandbox refuses. */
export const REFUSED_NUMBER = '+15125550199'

/** Sends a text for a practice by the sandbox. */
export async function sendFor(
  { services }: Pick<TestApp, 'services'>,
  practiceId: string,
  more: object = {},
): Promise<DeliveryRow> {
  const outgoing = {
    key: randomUUID(),
    channel: 'text',
    to: '+15125550172',
    practiceId,
    item: null,
    purpose: 'reminder',
    content: { text: 'See you tomorrow.' },
    ...more,
  } as Outgoing
  return services.transactions.run((tx) => send(tx, services, outgoing), { practiceId })
}

/** Waits until a delivery has moved there. */
export const waitForState = (
  { services }: Pick<TestApp, 'services'>,
  id: string,
  state: string,
): Promise<DeliveryRow> =>
  vi.waitFor(
    async () => {
      const row = await readFor(services.db, 'system', (db) => findDelivery(db, id))
      expect(row?.state).toBe(state)
      return row!
    },
    { interval: 50 },
  )

/** One that failed, and can be sent again. */
export async function failedFor(app: Pick<TestApp, 'services'>, practiceId: string): Promise<DeliveryRow> {
  const { id } = await sendFor(app, practiceId, { to: REFUSED_NUMBER })
  return waitForState(app, id, 'failed')
}

/** One that waits for a moment far ahead. */
export async function heldFor(
  app: Pick<TestApp, 'services'>,
  practiceId: string,
  more: object = {},
): Promise<DeliveryRow> {
  const until = new Date(app.services.clock.now().getTime() + 365 * 24 * 3600 * 1000)
  const key = randomUUID()
  // Others may send at the same time, and theirs are to leave.
  const release = app.services.hooks.on('deliveries.beforeSend', (_tx, { outgoing, waitUntil }) => {
    if (outgoing.key === key) waitUntil(until)
  })
  try {
    return await sendFor(app, practiceId, { key, ...more })
  } finally {
    release()
  }
}

/** Makes what waits due now. */
export async function releaseNow({ services }: Pick<TestApp, 'services'>, id: string): Promise<void> {
  await readFor(services.db, 'system', (db) =>
    sql`UPDATE deliveries_delivery SET waits_until = NULL WHERE id = ${id}`.execute(db),
  )
  const names = handOverJobs.map(({ name }) => name)
  await sql`UPDATE pgboss.job SET start_after = now() WHERE name = ANY(${names}) AND state < 'active'`.execute(
    services.db,
  )
  for (const name of names) services.jobs.ring(name)
}
