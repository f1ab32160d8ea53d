import { randomUUID } from 'node:crypto'
import { otherAddressCode } from '@corridor/contract/patients/outbound.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readFor } from '#platform/database/unit-of-work.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { cancel, markOpened, ofItem, retry, send } from './public.ts'
import type { ChannelService, Message, Outgoing, Taken } from './sending/outgoing.ts'
import { type DeliveryRow, findDelivery, listEvents } from './store/deliveries.ts'
import { releaseNow } from './testing/sent.ts'

const SLOW = { interval: 50 }

type Caller = Awaited<ReturnType<TestApp['signIn']>>

let app: TestApp
let bright: Caller
let lakeside: Caller
beforeAll(async () => {
  app = await startTestApp()
  bright = await app.signIn('owner@brightsmiles.example')
  lakeside = await app.signIn('owner@lakesidesurgery.example')
})
afterAll(() => app.close())

/** A service for texts that does as it is set to. */
const taken: Message<'text'>[] = []
let behaviour: (message: Message<'text'>) => Promise<Taken> = async ({ id }) => ({
  messageId: `m-${id}`,
  state: 'queued',
  reason: null,
})
const well = behaviour
const refusing =
  (code: string, more: object = {}) =>
  async (): Promise<Taken> => {
    throw Object.assign(new Error('no'), { code, ...more })
  }
let finds: ChannelService<'text'>['find']
beforeAll(() => {
  app.services.channels.text = {
    name: 'carrier',
    submit: async (message) => {
      taken.push(message)
      return behaviour(message)
    },
    get find() {
      return finds
    },
  } as ChannelService<'text'>
})
const stops: (() => void)[] = []
afterEach(() => {
  behaviour = well
  finds = undefined
  taken.length = 0
  for (const stop of stops.splice(0)) stop()
})

const moveTo = (moment: string) => app.clock.pass((Date.parse(moment) - app.clock.now().getTime()) / 1000)
const item = () => ({ kind: 'test-thing', id: randomUUID() })
const outgoing = (more: object = {}): Outgoing =>
  ({
    key: randomUUID(),
    channel: 'text',
    to: '+15125550188',
    practiceId: bright.practiceId,
    item: null,
    purpose: 'reminder',
    content: { text: 'See you tomorrow.' },
    ...more,
  }) as Outgoing
const inPractice = <T>(work: Parameters<TestApp['services']['transactions']['run']>[0], who = bright) =>
  app.services.transactions.run(work, { practiceId: who.practiceId }) as Promise<T>
const sending = (one: Outgoing) => inPractice<DeliveryRow>((tx) => send(tx, app.services, one))
const rowOf = async (id: string) => (await readFor(app.services.db, 'system', (db) => findDelivery(db, id)))!
const eventsOf = async (id: string) =>
  (await readFor(app.services.db, 'system', (db) => listEvents(db, [id]))).map(({ kind }) => kind)
const inState = (id: string, state: string) =>
  vi.waitFor(async () => {
    const row = await rowOf(id)
    expect(row.state).toBe(state)
    return row
  }, SLOW)

const hurry = (id: string) => releaseNow(app, id)

describe('sending', () => {
  test('writes the row in the transaction, and it leaves after the commit', async () => {
    const one = outgoing()
    await expect(
      inPractice(async (tx) => {
        await send(tx, app.services, one)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    const row = await sending(one)
    expect(row).toMatchObject({ state: 'queued', to_masked: '••• 0188', attempts: 0 })
    const left = await inState(row.id, 'handed-over')
    expect(left).toMatchObject({ provider: 'carrier', message_id: `m-${row.id}`, attempts: 1 })
    expect(taken).toEqual([
      { id: row.id, to: '+15125550188', content: { from: '+15125550160', text: 'See you tomorrow.' } },
    ])
    expect(await eventsOf(row.id)).toEqual(['created', 'tried', 'handed-over'])
  })

  test('the same key is one delivery, also at once; another practice’s is another', async () => {
    const one = outgoing()
    const rows = await Promise.all([sending(one), sending(one), sending(one)])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
    const foreign = await inPractice<DeliveryRow>(
      (tx) => send(tx, app.services, { ...one, practiceId: lakeside.practiceId }),
      lakeside,
    )
    expect(foreign.id).not.toBe(rows[0]!.id)
    await inState(rows[0]!.id, 'handed-over')
    await inState(foreign.id, 'handed-over')
    expect(taken).toHaveLength(2)
  })

  test('neither address nor words are readable in the row, and a secret’s are gone once it has left', async () => {
    const [plain, secret] = [
      await sending(outgoing()),
      await sending(outgoing({ isSecret: true, content: { text: 'Code 123456' } })),
    ]
    expect(plain.content_sha256).not.toBeNull()
    expect(secret.content_sha256).toBeNull()
    for (const { id } of [plain, secret]) {
      await inState(id, 'handed-over')
      const { rows } = await readFor(app.services.db, 'system', (db) =>
        sql<{ all: string }>`SELECT d::text AS all FROM deliveries_delivery d WHERE id = ${id}`.execute(db),
      )
      expect(rows[0]?.all).not.toMatch(/5125550188|tomorrow|123456/)
    }
    expect((await rowOf(plain.id)).sealed).not.toBeNull()
    expect((await rowOf(secret.id)).sealed).toBeNull()
  })

  test('a statement without its WHERE finds nothing of another practice', async () => {
    const row = await sending(outgoing({ item: item() }))
    const all = (who: Caller) =>
      readFor(app.services.db, { practiceId: who.practiceId }, async (db) => {
        const { rows } = await sql<{ id: string }>`SELECT id FROM deliveries_delivery`.execute(db)
        const events = await sql<{ id: string }>`SELECT delivery_id AS id FROM deliveries_event`.execute(db)
        return [...rows, ...events.rows].map(({ id }) => id)
      })
    expect(await all(bright)).toContain(row.id)
    expect(await all(lakeside)).not.toContain(row.id)
    await expect(
      inPractice((tx) => send(tx, app.services, outgoing({ practiceId: lakeside.practiceId }))),
    ).rejects.toThrow()
    await inState(row.id, 'handed-over')
  })
})

describe('the gate', () => {
  test('lets a capability refuse, in the sending transaction', async () => {
    stops.push(
      app.services.hooks.on('deliveries.beforeSend', (_tx, gate) => {
        if (gate.outgoing.patientId) gate.refuse('This patient doesn’t want texts.')
      }),
    )
    await expect(sending(outgoing({ patientId: randomUUID() }))).rejects.toMatchObject({
      kind: { code: 'send-refused', message: 'This patient doesn’t want texts.' },
    })
    await inState((await sending(outgoing())).id, 'handed-over')
  })

  test('has the sender answer a question, and then lets it pass', async () => {
    stops.push(
      app.services.hooks.on('deliveries.beforeSend', (_tx, gate) => {
        gate.question('other-one', 'You usually write to the one born in 1961.')
      }),
    )
    const one = outgoing()
    await expect(sending(one)).rejects.toMatchObject({
      kind: { code: 'send-questioned', message: 'You usually write to the one born in 1961.' },
      extras: { errors: [{ path: 'body.confirmed.other-one' }] },
    })
    await inState((await sending({ ...one, confirmed: ['other-one'] })).id, 'handed-over')
  })

  test('is asked again before something leaves that has waited, and what is refused by then does not', async () => {
    moveTo('2027-01-02T04:30:00.000Z')
    const { id } = await sending(outgoing({ mayWait: true }))
    stops.push(
      app.services.hooks.on('deliveries.beforeSend', (_tx, gate) => {
        gate.question('late', 'A question that nobody can answer any more')
        if (gate.isLeaving) gate.refuse('Opted out meanwhile.', 'opted-out')
      }),
    )
    await hurry(id)
    expect(await inState(id, 'failed')).toMatchObject({ reason: 'opted-out', attempts: 0 })
    expect(taken).toEqual([])
  })

  test('holds back in the practice’s quiet hours what may wait, and nothing else', async () => {
    // The practice is in Chicago.
    moveTo('2027-02-02T04:30:00.000Z')
    const held = await sending(outgoing({ mayWait: true }))
    expect(held.waits_until?.toISOString()).toBe('2027-02-02T14:00:00.000Z')
    const urgent = await sending(outgoing())
    expect(urgent.waits_until).toBeNull()
    await inState(urgent.id, 'handed-over')
    expect((await rowOf(held.id)).state).toBe('queued')
    expect(await eventsOf(held.id)).toEqual(['created', 'held'])
    moveTo('2027-02-02T14:00:01.000Z')
    await hurry(held.id)
    await inState(held.id, 'handed-over')
  })
})

describe('a failed try', () => {
  test('that would fail again is over at once, with the reason', async () => {
    behaviour = refusing('invalid-number', { responseCode: '21211' })
    const { id } = await sending(outgoing())
    expect(await inState(id, 'failed')).toMatchObject({ reason: 'wrong-address 21211', attempts: 1 })
    expect(taken).toHaveLength(1)
  })

  test('that mends itself is tried again, after a pause by its reason', async () => {
    behaviour = refusing('limited')
    const { id } = await sending(outgoing())
    const row = await vi.waitFor(async () => {
      const found = await rowOf(id)
      expect(found.waits_until).not.toBeNull()
      return found
    }, SLOW)
    expect(row).toMatchObject({ state: 'queued', reason: 'limited', is_in_flight: false })
    expect(row.waits_until!.getTime() - row.changed_at.getTime()).toBe(60_000)
    behaviour = well
    await hurry(id)
    expect(await inState(id, 'handed-over')).toMatchObject({ attempts: 2, reason: null })
  })

  test('without an answer is not sent twice where nobody can say whether it left', async () => {
    behaviour = refusing('timeout', { mayBeTaken: true })
    const { id } = await sending(outgoing())
    expect(await inState(id, 'unclear')).toMatchObject({ reason: 'no-reply', attempts: 1 })
    expect(taken).toHaveLength(1)
  })

  test('without an answer is looked up first where the service can be queried', async () => {
    behaviour = refusing('timeout', { mayBeTaken: true })
    finds = async () => []
    const { id } = await sending(outgoing())
    await vi.waitFor(async () => expect((await rowOf(id)).waits_until).not.toBeNull(), SLOW)
    finds = async () => [{ messageId: `found-${id}`, state: 'queued', reason: null }]
    await hurry(id)
    expect(await inState(id, 'handed-over')).toMatchObject({ message_id: `found-${id}` })
    expect(taken).toHaveLength(1)
  })

  test('without an answer does not leave after it was refused meanwhile, also where it was looked for', async () => {
    for (const [canAsk, state] of [
      [true, 'failed'],
      [false, 'unclear'],
    ] as const) {
      behaviour = refusing('timeout', { mayBeTaken: true })
      finds = canAsk ? async () => [] : undefined
      const { id } = await sending(outgoing({ ifUnclear: 'resend' }))
      await vi.waitFor(async () => expect((await rowOf(id)).waits_until).not.toBeNull(), SLOW)
      behaviour = well
      const stop = app.services.hooks.on('deliveries.beforeSend', (_tx, gate) => {
        if (gate.isLeaving) gate.refuse('Opted out meanwhile.', 'opted-out')
      })
      await hurry(id)
      expect(await inState(id, state)).toMatchObject({ reason: 'opted-out' })
      stop()
    }
    expect(taken).toHaveLength(2)
  })

  test('after a day is the last', async () => {
    behaviour = refusing('limited')
    const { id } = await sending(outgoing())
    await vi.waitFor(async () => expect((await rowOf(id)).waits_until).not.toBeNull(), SLOW)
    app.clock.pass(24 * 3600)
    await hurry(id)
    expect(await inState(id, 'failed')).toMatchObject({ reason: 'limited' })
  })
})

describe('retrying and calling off', () => {
  const failed = async () => {
    behaviour = refusing('invalid-number')
    const row = await sending(outgoing({ item: item() }))
    await inState(row.id, 'failed')
    behaviour = well
    return row
  }
  const retrying = (id: string, more: object = {}, who = bright) =>
    inPractice<DeliveryRow>(
      (tx) => retry(tx, app.services, { practiceId: who.practiceId!, id, by: who.givenName, ...more }),
      who,
    )

  test('by another channel makes a delivery of its own; of two at once one wins', async () => {
    const row = await failed()
    const to = 'pat@patients.example'
    const email = { channel: 'email', to, confirmed: [otherAddressCode(to)] }
    const colleague = await signInNewcomer(app, { claims: ['PracticeAdmin'] })
    const results = await Promise.allSettled([
      retrying(row.id, email),
      retrying(row.id, { ...email, by: colleague.givenName }),
    ])
    const won = results.filter((one) => one.status === 'fulfilled')
    expect(won).toHaveLength(1)
    expect(results.find((one) => one.status === 'rejected')).toMatchObject({
      reason: { kind: { code: 'already-retried' } },
    })
    const again = won[0]!.value
    expect((await retrying(row.id, { ...email, by: again.sent_by })).id).toBe(again.id)
    expect(again).toMatchObject({ channel: 'email', retry_of: row.id, to_masked: 'p•••@patients.example' })
    await inState(again.id, 'delivered')
    const { text } = await app.mailTo(to)
    expect(text).toMatch(/secure message/)
    expect(text).not.toContain('See you tomorrow.')
    expect(await rowOf(row.id)).toMatchObject({ state: 'failed', retried_as: again.id })
    const about = { kind: row.item_kind!, id: row.item_id! }
    const found = await readFor(app.services.db, bright, (db) => ofItem(db, bright.practiceId!, about))
    expect(found.map(({ id, retried_as }) => [id, retried_as])).toEqual([[row.id, again.id]])
  })

  test('is refused for what has not failed, and for another practice’s it is not there', async () => {
    const row = await failed()
    await expect(retrying(row.id, {}, lakeside)).rejects.toMatchObject({ kind: { code: 'not-found' } })
    const left = await sending(outgoing())
    await inState(left.id, 'handed-over')
    await expect(retrying(left.id)).rejects.toMatchObject({ kind: { code: 'not-failed' } })
  })

  test('what waits can be called off, and never leaves', async () => {
    moveTo('2027-03-02T04:30:00.000Z')
    const { id } = await sending(outgoing({ mayWait: true }))
    await expect(
      inPractice((tx) => cancel(tx, app.services, lakeside.practiceId!, id), lakeside),
    ).rejects.toMatchObject({
      kind: { code: 'not-found' },
    })
    for (let times = 0; times < 2; times += 1)
      await inPractice((tx) => cancel(tx, app.services, bright.practiceId!, id))
    const left = await sending(outgoing())
    await inState(left.id, 'handed-over')
    await expect(
      inPractice((tx) => cancel(tx, app.services, bright.practiceId!, left.id)),
    ).rejects.toMatchObject({
      kind: { code: 'too-late-to-cancel' },
    })
    await hurry(id)
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled', sealed: null, attempts: 0 })
  })
})

test('opened is the last state, and nothing moves it back', async () => {
  const moved: string[] = []
  stops.push(app.services.hooks.on('deliveries.moved', (_tx, { state }) => void moved.push(state)))
  const { id } = await sending(outgoing())
  await inState(id, 'handed-over')
  for (let times = 0; times < 2; times += 1) await inPractice((tx) => markOpened(tx, app.services, id))
  const report = { messageId: `m-${id}`, state: 'failed' as const, reason: 'refused', textId: undefined }
  const from = { word: 'sms.notice-received', requestId: 'r', address: '127.0.0.1' }
  const noticed = await app.services.deliveries.takeNotice({ provider: 'carrier', report, ...from })
  expect(noticed).toEqual({ id, isMoved: false })
  expect(await rowOf(id)).toMatchObject({ state: 'opened', reason: null, sealed: null })
  expect(moved).toEqual(['handed-over', 'opened'])
  expect(await eventsOf(id)).toEqual(['created', 'tried', 'handed-over', 'opened', 'failed'])
})

test('what nobody tries any more is settled, not forgotten', async () => {
  moveTo('2027-04-02T04:30:00.000Z')
  const [quiet, begun] = [
    await sending(outgoing({ mayWait: true })),
    await sending(outgoing({ mayWait: true })),
  ]
  await sql`DELETE FROM pgboss.job WHERE name LIKE 'deliveries.hand-over%'`.execute(app.services.db)
  await readFor(app.services.db, 'system', (db) =>
    sql`UPDATE deliveries_delivery SET is_in_flight = true WHERE id = ${begun.id}`.execute(db),
  )
  app.clock.pass(3 * 24 * 3600)
  await app.services.transactions.run(
    (tx) => tx.queue({ name: 'deliveries.settle-given-up', run: async () => undefined }, {}),
    'system',
  )
  expect(await inState(quiet.id, 'failed')).toMatchObject({ reason: 'gave-up' })
  expect(await inState(begun.id, 'unclear')).toMatchObject({ reason: 'no-reply' })
})
