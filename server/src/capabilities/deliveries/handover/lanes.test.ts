import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readFor } from '#platform/database/unit-of-work.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import type { ChannelService, Message, SendingChannel, Taken } from '../sending/outgoing.ts'
import { heldFor, sendFor, waitForState } from '../testing/sent.ts'

const HEAP = 30

let app: TestApp
let many: string
let few: string
const release: (() => void)[] = []
beforeEach(async () => {
  app = await startTestApp()
  many = (await app.signIn('owner@brightsmiles.example')).practiceId!
  few = (await app.signIn('owner@lakesidesurgery.example')).practiceId!
})
afterEach(async () => {
  for (const end of release.splice(0)) end()
  await app.close()
})

/** A service that takes nothing of a practice's heap until the test is over, and everything else at once. */
function stall<C extends SendingChannel>(channel: C, isStalled: (message: Message<C>) => boolean) {
  const under: string[] = []
  const service: ChannelService<C> = {
    name: 'stalling',
    submit: async (message): Promise<Taken> => {
      if (isStalled(message)) {
        under.push(message.id)
        await new Promise<void>((resolve) => release.push(resolve))
      }
      return { messageId: `m-${message.id}`, state: 'queued', reason: null }
    },
  }
  Object.assign(app.services.channels, { [channel]: service })
  return under
}

const sendHeap = async (channel: 'text' | 'email') => {
  for (let number = 0; number < HEAP; number += 1)
    await sendFor(app, many, {
      channel,
      to: channel === 'text' ? `+1512555${String(3000 + number)}` : `heap-${number}@patients.example`,
      content: { ...(channel === 'email' && { subject: 'Heap' }), text: 'One of a heap.' },
    })
}

test('while one practice’s texts fill all that they may, another’s text leaves', async () => {
  const under = stall('text', ({ content }) => content.text.includes('heap'))
  await sendHeap('text')
  await vi.waitFor(() => expect(under.length).toBeGreaterThan(1), { interval: 20 })
  const { id } = await sendFor(app, few, { to: '+15125550142', content: { text: 'See you soon.' } })
  await waitForState(app, id, 'handed-over')
  // They have half of the lane.
  expect(under).toHaveLength(3)
})

test('while nothing comes back from the carrier, mails leave', async () => {
  const under = stall('text', () => true)
  stall('email', () => false)
  await sendHeap('text')
  await vi.waitFor(() => expect(under.length).toBeGreaterThan(1), { interval: 20 })
  const mail = await sendFor(app, many, {
    channel: 'email',
    to: 'pat@patients.example',
    content: { subject: 'Soon', text: 'See you soon.' },
  })
  await waitForState(app, mail.id, 'handed-over')
})

test('what is tried again takes no place of what was not tried yet', async () => {
  const under = stall('text', ({ content }) => content.text.includes('heap'))
  await sendHeap('text')
  await vi.waitFor(() => expect(under).toHaveLength(3), { interval: 20 })
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT name FROM pgboss.job WHERE name LIKE 'deliveries.%text' AND state <= 'active'`.execute(
    app.services.db,
  )
  expect(rows).toEqual([{ name: 'deliveries.hand-over-text' }])
  Object.assign(app.services.channels, {
    text: {
      name: 'refusing',
      submit: () => Promise.reject(Object.assign(new Error('no'), { code: 'limited' })),
    },
  })
  const again = await sendFor(app, few, { to: '+15125550143', content: { text: 'Again.' } })
  const waits = async () => {
    const found = await sql<{ name: string }>`
      SELECT name FROM pgboss.job WHERE data->>'deliveryId' = ${again.id} AND state = 'created'`.execute(
      app.services.db,
    )
    return found.rows
  }
  await expect.poll(waits).toEqual([{ name: 'deliveries.try-again-text' }])
})

test('what a version without lanes had queued leaves', async () => {
  stall('text', () => false)
  const { id } = await heldFor(app, few, { to: '+15125550144' })
  await sql`DELETE FROM pgboss.job WHERE data->>'deliveryId' = ${id}`.execute(app.services.db)
  await readFor(app.services.db, 'system', (db) =>
    sql`UPDATE deliveries_delivery SET waits_until = NULL WHERE id = ${id}`.execute(db),
  )
  await app.services.transactions.run(
    (tx) => tx.queue({ name: 'deliveries.hand-over', run: async () => undefined }, { deliveryId: id }),
    'system',
  )
  await waitForState(app, id, 'handed-over')
})
