import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readFor } from '#platform/database/unit-of-work.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { cancel } from '../public.ts'
import type { ChannelService, Message, Taken } from '../sending/outgoing.ts'
import { findDelivery } from '../store/deliveries.ts'
import { heldFor, releaseNow, sendFor, waitForState } from '../testing/sent.ts'

let app: TestApp
let practiceId: string
/** What the carrier was given, in order, by number. */
const taken = new Map<string, string[]>()
/** What it does with the texts of a number before it takes them. */
const behaviours = new Map<string, (message: Message<'text'>) => Promise<void>>()

beforeAll(async () => {
  app = await startTestApp()
  practiceId = (await app.signIn('owner@brightsmiles.example')).practiceId!
  app.services.channels.text = {
    name: 'carrier',
    submit: async (message): Promise<Taken> => {
      await behaviours.get(message.to)?.(message)
      taken.set(message.to, [...(taken.get(message.to) ?? []), message.content.text])
      return { messageId: `m-${message.id}`, state: 'queued', reason: null }
    },
  } satisfies ChannelService<'text'>
})
afterAll(() => app.close())

let numbers = 0
const newNumber = () => `+1512555${String(2000 + ++numbers)}`
const write = (to: string, text: string) => sendFor(app, practiceId, { to, content: { text } })
const seen = (to: string) => taken.get(to) ?? []
const waitsFor = (id: string): Promise<string | null> =>
  readFor(app.services.db, 'system', async (db) => {
    const { rows } = await sql<{ waits_for: string | null }>`
      SELECT waits_for FROM deliveries_delivery WHERE id = ${id}`.execute(db)
    return rows[0]!.waits_for
  })
const isBehind = (id: string, earlierId: string) =>
  vi.waitFor(async () => expect(await waitsFor(id)).toBe(earlierId), { interval: 20 })

/** The first text of a number stays with the carrier until this is called. */
function delayFirst(to: string): () => void {
  const first = Promise.withResolvers<void>()
  let isFirst = true
  behaviours.set(to, async () => {
    if (!isFirst) return
    isFirst = false
    await first.promise
  })
  return first.resolve
}

test('texts to one number leave in the order in which they were written, and nobody else waits', async () => {
  const [slow, other] = [newNumber(), newNumber()]
  const release = delayFirst(slow)
  const rows = []
  for (const text of ['one', 'two', 'three', 'four']) rows.push(await write(slow, text))
  await isBehind(rows[3]!.id, rows[2]!.id)
  await waitForState(app, (await write(other, 'meanwhile')).id, 'handed-over')
  expect(seen(slow)).toEqual([])
  release()
  for (const { id } of rows) await waitForState(app, id, 'handed-over')
  expect(seen(slow)).toEqual(['one', 'two', 'three', 'four'])
})

test('one that is tried again stays before the next', async () => {
  const to = newNumber()
  let tries = 0
  behaviours.set(to, async () => {
    tries += 1
    if (tries === 1) throw Object.assign(new Error('no'), { code: 'limited' })
  })
  const first = await write(to, 'one')
  // Made due while it is being tried, it would be put off by the failure of that try.
  await vi.waitFor(
    async () => {
      const row = await readFor(app.services.db, 'system', (db) => findDelivery(db, first.id))
      expect(row?.attempts).toBe(1)
    },
    { interval: 20 },
  )
  const second = await write(to, 'two')
  await isBehind(second.id, first.id)
  await releaseNow(app, first.id)
  await waitForState(app, second.id, 'handed-over')
  expect(seen(to)).toEqual(['one', 'two'])
})

test('one that fails, or is called off, lets the next leave', async () => {
  const to = newNumber()
  const gate = Promise.withResolvers<void>()
  behaviours.set(to, async ({ content }) => {
    if (content.text !== 'one') return
    await gate.promise
    throw Object.assign(new Error('no'), { code: 'invalid-number' })
  })
  const [first, second, third] = [await write(to, 'one'), await write(to, 'two'), await write(to, 'three')]
  await isBehind(second.id, first.id)
  await isBehind(third.id, second.id)
  await app.services.transactions.run((tx) => cancel(tx, app.services, practiceId, second.id), { practiceId })
  await isBehind(third.id, first.id)
  gate.resolve()
  await waitForState(app, first.id, 'failed')
  await waitForState(app, third.id, 'handed-over')
  expect(seen(to)).toEqual(['three'])
})

test('one that is held back until the morning is overtaken', async () => {
  const to = newNumber()
  const held = await heldFor(app, practiceId, { to, content: { text: 'in the morning' } })
  await waitForState(app, (await write(to, 'now')).id, 'handed-over')
  await releaseNow(app, held.id)
  await waitForState(app, held.id, 'handed-over')
  expect(seen(to)).toEqual(['now', 'in the morning'])
})
