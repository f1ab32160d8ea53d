import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { retry } from '#capabilities/deliveries/public.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { useTestApp } from '#testing/test-app.ts'
import { newNumber, textDesk } from '../testing/desk.ts'

const BASE = '/patient-texting/v2'
const app = useTestApp()
let desk: Awaited<ReturnType<typeof app.signIn>>
let colleague: typeof desk
let own: ReturnType<typeof textDesk>
beforeAll(async () => {
  desk = await app.signIn('frontdesk@brightsmiles.example')
  colleague = await app.signIn('owner@brightsmiles.example')
  own = textDesk(app, desk)
})
const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, { interval: 50 })

/** Whether the conversation is among what needs action of a colleague who wrote nothing in it. */
const needsAction = async (id: string): Promise<boolean> => {
  const query = { filter: 'needs-action' as const, pageSize: 300 }
  const { body } = await app.call(`GET ${BASE}/conversations`, { as: colleague, query })
  return body.conversations.some((one) => one.id === id)
}

const item = (itemId: string, as = colleague) => ({ as, params: { kind: 'texting.conversation', itemId } })

/** The carrier refuses what goes to these numbers, for as long as they are in here. */
const refused = new Set<string>()
beforeAll(() => {
  const { submit, ...service } = app.services.channels.text!
  app.services.channels.text = {
    ...service,
    submit: async (message) => {
      if (!refused.has(message.to)) return submit(message)
      throw Object.assign(new Error('refused'), { code: 'invalid-number', responseCode: '21211' })
    },
  }
})

async function failed() {
  const number = newNumber()
  refused.add(number)
  const { id } = await own.open(number)
  await own.send(id, 'Are you there?')
  await soon(async () => expect(await own.get(id)).toMatchObject({ lastStatus: 'failed' }))
  return { id, number }
}

describe('a text that failed', () => {
  test('needs action for everybody who may text, and is seen to with an audit entry', async () => {
    const { id } = await failed()
    expect(await needsAction(id)).toBe(true)
    await app.call('PUT /worklist/v1/items/:kind/:itemId/done', { ...item(id), body: { isDone: true } })
    expect(await needsAction(id)).toBe(false)
    const { rows } = await readFor(app.services.db, 'system', (db) =>
      sql`SELECT FROM audit_entry WHERE word = 'worklist.item-finished'
      AND subject_id = ${`texting.conversation/${id}`}`.execute(db),
    )
    expect(rows).toHaveLength(1)
  })

  test('no longer does once a second try has left, and does again where that fails too', async () => {
    const { id, number } = await failed()
    const deliveries = async () => {
      const { rows } = await readFor(app.services.db, 'system', (db) =>
        sql<{ id: string }>`SELECT id FROM deliveries_delivery WHERE item_id = ${id}
          ORDER BY created_at DESC, retry_of NULLS LAST`.execute(db),
      )
      return rows
    }
    const tryAgain = async () => {
      const [last] = await deliveries()
      await app.services.transactions.run(
        (tx) => retry(tx, app.services, { practiceId: desk.practiceId!, id: last!.id, by: desk.givenName }),
        { practiceId: desk.practiceId! },
      )
    }
    app.clock.pass(1)
    await tryAgain()
    await soon(async () => expect(await deliveries()).toHaveLength(2))
    expect(await needsAction(id)).toBe(true)
    refused.delete(number)
    app.clock.pass(1)
    // Not before the second try has failed.
    await soon(tryAgain)
    await soon(async () => expect(await own.get(id)).toMatchObject({ lastStatus: 'delivered' }))
    expect(await needsAction(id)).toBe(false)
  })

  test('or once somebody wrote another one; an answer of the patient waits by itself', async () => {
    const { id, number } = await failed()
    refused.delete(number)
    await own.send(id, 'Please call us.')
    expect(await needsAction(id)).toBe(false)
    await own.receive(number, 'I will.')
    expect(await needsAction(id)).toBe(true)
  })

  test('takes its conversation with it into the archive, and out of it', async () => {
    const { id } = await failed()
    await own.update(id, { isArchived: true })
    expect(await needsAction(id)).toBe(false)
    await own.update(id, { isArchived: false })
    expect(await needsAction(id)).toBe(true)
  })
})

describe('a scheduled text that was not sent', () => {
  async function unsent() {
    const number = newNumber()
    const { id } = await own.open(number)
    const sendAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
    const body = { id: randomUUID(), conversationId: id, smsMessage: 'See you', sendAt }
    expect((await app.call(`POST ${BASE}/scheduled`, { as: desk, body })).status).toBe(200)
    // Between the two the patient opts out, and no window is open that could show the refusal.
    await own.receive(number, 'STOP')
    app.clock.pass(61)
    await sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'texting.send-scheduled'`.execute(
      app.services.db,
    )
    app.services.jobs.ring('texting.send-scheduled')
    await soon(async () => expect(await own.get(id)).toMatchObject({ hasUnsentScheduled: true }))
    return { id, number, scheduledId: body.id }
  }

  test('needs action for everybody since it was due, until it is taken away', async () => {
    const { id, scheduledId } = await unsent()
    expect(await needsAction(id)).toBe(true)
    await app.call(`DELETE ${BASE}/scheduled/:id`, { as: desk, params: { id: scheduledId } })
    expect(await needsAction(id)).toBe(false)
    expect(await own.get(id)).toMatchObject({ hasUnsentScheduled: false })
  })

  test('outlives an answer to something else, and not somebody who is done with it', async () => {
    const { id, number } = await unsent()
    await own.receive(number, 'START')
    await own.receive(number, 'Are you open?')
    await own.send(id, 'Until five.')
    expect(await needsAction(id)).toBe(true)
    await app.call('PUT /worklist/v1/items/:kind/:itemId/done', { ...item(id), body: { isDone: true } })
    app.clock.pass(5)
    await own.receive(number, 'Thank you.')
    await own.send(id, 'You’re welcome.')
    expect(await needsAction(id)).toBe(false)
  })
})
