import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { readFor } from '#platform/database/unit-of-work.ts'
import { type Push, PushDelayed, type PushPort } from '#providers/push/port.ts'
import { useTestApp } from '#testing/test-app.ts'
import { recordPushes } from '../public.ts'
import { type DeliveryRow, findDelivery, findLatest, listUndelivered } from '../store/deliveries.ts'

const app = useTestApp()

const rowOf = (id: string) => readFor(app.services.db, 'system', (db) => findDelivery(db, id))
const push = (id: string): Push => ({
  id,
  purpose: 'office.join-requested',
  to: { endpoint: 'https://push.example/secret-address', p256dh: 'secret-key', auth: 'secret-auth' },
  payload: '{"says":"Someone wants to join your team."}',
  topic: 'secret-topic',
  ttlSeconds: 60,
})

/** What the row said when the push service was called. */
const seen: (DeliveryRow | undefined)[] = []
let answer: () => Promise<'sent' | 'gone'>
beforeEach(() => {
  seen.length = 0
  answer = async () => 'sent'
})
const send = (id: string) =>
  recordPushes(app.services, {
    publicKey: '',
    serves: () => true,
    send: async () => {
      seen.push(await rowOf(id))
      return answer()
    },
  } satisfies PushPort).send(push(id))

test('a push has a row before it leaves, with neither address nor content', async () => {
  const id = randomUUID()
  expect(await send(id)).toBe('sent')
  expect(seen).toMatchObject([{ state: 'queued', is_in_flight: true, attempts: 1 }])
  expect(await rowOf(id)).toMatchObject({
    practice_id: null,
    channel: 'push',
    purpose: 'office.join-requested',
    provider: 'push.example',
    state: 'handed-over',
    is_in_flight: false,
    sealed: null,
    sealed_to: null,
    content_sha256: null,
  })
  const { rows } = await readFor(app.services.db, 'system', (db) =>
    sql<{ all: string }>`SELECT d::text AS all FROM deliveries_delivery d WHERE id = ${id}`.execute(db),
  )
  expect(rows[0]?.all).not.toMatch(/secret|Someone/)
})

test('a job that runs again sends nothing that has left, and tries again what has not', async () => {
  const id = randomUUID()
  answer = async () => {
    throw new PushDelayed(503, undefined)
  }
  await expect(send(id)).rejects.toThrow('503')
  expect(await rowOf(id)).toMatchObject({
    state: 'queued',
    reason: 'service-down PushDelayed-503',
    attempts: 1,
  })
  answer = async () => 'sent'
  await send(id)
  expect(await rowOf(id)).toMatchObject({ state: 'handed-over', reason: null, attempts: 2 })
  expect(await send(id)).toBe('sent')
  expect(seen).toHaveLength(2)
})

test('a browser that is gone is a failure, and nothing for the operator to do', async () => {
  const id = randomUUID()
  answer = async () => 'gone'
  expect(await send(id)).toBe('gone')
  expect(await rowOf(id)).toMatchObject({ state: 'failed', reason: 'wrong-address' })
  const listed = await readFor(app.services.db, 'system', (db) => listUndelivered(db, 100))
  expect(listed.map((one) => one.id)).not.toContain(id)
})

test('one that was given up is repeated by a row of its own', async () => {
  const id = randomUUID()
  answer = async () => 'gone'
  await send(id)
  answer = async () => 'sent'
  await send(id)
  const again = await readFor(app.services.db, 'system', (db) => findLatest(db, id))
  expect(again).toMatchObject({ state: 'handed-over', retry_of: id })
  expect(await rowOf(id)).toMatchObject({ state: 'failed', retried_as: again?.id })
  await send(id)
  expect(seen).toHaveLength(2)
})
