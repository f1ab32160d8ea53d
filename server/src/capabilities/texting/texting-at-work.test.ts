import { randomUUID } from 'node:crypto'
import type { Change } from '@corridor/contract/kernel/live.ts'
import { WEEKDAYS } from '@corridor/contract/office/rules.ts'
import type { TextConversation, TextMessage } from '@corridor/contract/texting/model.ts'
import { withMarks, withMessage } from '@corridor/contract/texting/rules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkReplay } from '../../../testing/replay.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { insertConversations } from './store/conversations.ts'
import { newNumber, textDesk } from './testing/desk.ts'

const BASE = '/patient-texting/v2'
type Caller = Awaited<ReturnType<TestApp['signIn']>>

let app: TestApp
let desk: Caller
let owner: Caller
let own: ReturnType<typeof textDesk>

const answerOutOfHours = (outOfHoursText: string | null) =>
  app.call(`PUT ${BASE}/settings`, { as: owner, body: { outOfHoursText } })

beforeAll(async () => {
  app = await startTestApp()
  desk = await app.signIn('frontdesk@brightsmiles.example')
  owner = await app.signIn('owner@brightsmiles.example')
  own = textDesk(app, desk)
  await answerOutOfHours(null)
})
afterAll(() => app.close())

const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, { interval: 50 })

describe('searching and listing', () => {
  test('finds conversations by name and by the end of a number, and texts by their words', async () => {
    const number = newNumber()
    const { lastName } = await own.patient(number)
    await own.receive(number, 'My zebra tooth hurts')
    const find = async (keyword: string) =>
      (await app.call(`GET ${BASE}/search`, { as: desk, query: { keyword } })).body
    const { id } = (await own.with(number))!
    expect((await find(lastName.slice(0, 9))).conversations.map((one) => one.id)).toEqual([id])
    expect((await find(number.slice(-7))).conversations.map((one) => one.id)).toEqual([id])
    expect((await find('zebr')).messages).toMatchObject([
      { conversationId: id, seq: 1, text: 'My zebra tooth hurts', isIncoming: true },
    ])
    expect((await find('nobody says this')).messages).toEqual([])
  })

  test('sorts by the last message, either way, in pages that leave nothing out', async () => {
    for (let one = 0; one < 3; one += 1) await own.receive(newNumber(), 'Hi')
    const read = async (order: 'ascending' | 'newest-first') => {
      const all: TextConversation[] = []
      let continuationToken: string | undefined
      do {
        const query = { order, pageSize: 4, continuationToken }
        const { body } = await app.call(`GET ${BASE}/conversations`, { as: desk, query })
        all.push(...body.conversations)
        continuationToken = body.continuationToken ?? undefined
      } while (continuationToken)
      return all.map(({ id, lastMessageDateUtc }) => ({ id, at: Date.parse(lastMessageDateUtc ?? '') }))
    }
    const ascending = await read('ascending')
    expect(ascending.length).toBeGreaterThan(10)
    const times = ascending.map(({ at }) => at).filter((at) => !Number.isNaN(at))
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect((await read('newest-first')).map(({ id }) => id)).toEqual(ascending.map(({ id }) => id).reverse())
  })

  test('lists what changed since a time, for a window that was away', async () => {
    const number = newNumber()
    await own.receive(number, 'First')
    const { body } = await app.call(`GET ${BASE}/conversations`, { as: desk, query: { pageSize: 1 } })
    app.clock.pass(5)
    await own.receive(number, 'Second')
    const since = await app.call(`GET ${BASE}/conversations`, {
      as: desk,
      query: { timestamp: String(body.timestamp + 1) },
    })
    expect(since.body.conversations).toMatchObject([{ previewText: 'Second', patientNumber: number }])
    app.clock.pass(5)
    const query = { timestamp: '999999999999999' }
    const toCome = await app.call(`GET ${BASE}/conversations`, { as: desk, query })
    expect(toCome).toMatchObject({ status: 200, body: { conversations: [] } })
  })
})

describe('a scheduled text', () => {
  test('is sent when it is due, once; a canceled one is not', async () => {
    const number = newNumber()
    const { id: conversationId } = await own.open(number)
    const schedule = async (smsMessage: string) => {
      const sendAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
      const body = { id: randomUUID(), conversationId, smsMessage, sendAt }
      expect((await app.call(`POST ${BASE}/scheduled`, { as: desk, body })).status).toBe(200)
      return body.id
    }
    await schedule('Later')
    const second = await schedule('Never')
    await app.call(`DELETE ${BASE}/scheduled/:id`, { as: desk, params: { id: second } })
    app.clock.pass(61)
    await sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'texting.send-scheduled'`.execute(
      app.services.db,
    )
    app.services.jobs.ring('texting.send-scheduled')
    await soon(async () =>
      expect(await own.phone(number)).toMatchObject([{ text: 'Bright Smiles Dental: Later' }]),
    )
    expect((await app.call(`GET ${BASE}/scheduled`, { as: desk })).body.scheduled).toEqual([])
  })

  test('is seen by the whole team with its sender, who and a colleague can cancel it, and another practice cannot', async () => {
    const { id: conversationId } = await own.open(newNumber())
    const sendAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    const body = { id: randomUUID(), conversationId, smsMessage: 'See you tomorrow.', sendAt }
    const senderId = (await app.call(`POST ${BASE}/scheduled`, { as: desk, body })).body.senderId
    const [colleague, stranger] = [
      await app.signIn('owner@brightsmiles.example'),
      await app.signIn('frontdesk@lakesidesurgery.example'),
    ]
    const listed = async (as: typeof desk, query = { conversationId }) =>
      (await app.call(`GET ${BASE}/scheduled`, { as, query })).body.scheduled
    expect(await listed(colleague)).toMatchObject([
      { id: body.id, senderId, senderName: expect.stringMatching(/\w/), smsMessage: 'See you tomorrow.' },
    ])
    expect((await app.call(`GET ${BASE}/scheduled`, { as: colleague })).body.scheduled).toEqual([])
    expect(await listed(stranger)).toEqual([])
    const cancel = (as: typeof desk) =>
      app.send(`DELETE ${BASE}/scheduled/${body.id}?senderId=${senderId}`, { as })
    expect((await cancel(stranger)).status).toBe(404)
    expect((await cancel(colleague)).status).toBe(200)
    expect(await listed(desk)).toEqual([])
  })

  test('asks at once what would refuse it later: who opted out, and which namesake is meant', async () => {
    const sendAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    const schedule = (conversationId: string, confirmed: string[] = []) =>
      app.send(`POST ${BASE}/scheduled`, {
        as: desk,
        body: { id: randomUUID(), conversationId, smsMessage: 'Hi', sendAt, confirmed },
      })
    const closed = newNumber()
    await own.receive(closed, 'STOP')
    const { id: closedId } = (await own.with(closed))!
    expect(await schedule(closedId)).toMatchObject({ status: 409, body: { code: 'send-refused' } })
    const born = (dateOfBirth: string) =>
      own.patient(newNumber(), { firstName: 'Inez', lastName: 'Calloway', dateOfBirth })
    const [usual, rare] = [await born('1961-03-04'), await born('1994-03-04')]
    const usualId = (await own.open(usual.phones[0]!.number, usual.id)).id
    for (let count = 0; count < 3; count += 1) await own.send(usualId, 'Hello')
    const { id } = await own.open(rare.phones[0]!.number, rare.id)
    const sentence = 'You usually write to the one born in 1961. This one was born in 1994.'
    expect(await schedule(id)).toMatchObject({
      status: 409,
      body: { code: 'send-questioned', message: sentence },
    })
    expect((await schedule(id, [`same-name-${rare.id}`])).status).toBe(200)
  })

  test('of a colleague, or one that was sent already, is not scheduled once more, and it says why', async () => {
    const { id: conversationId } = await own.open(newNumber())
    const sendAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    const schedule = async (as: typeof desk, id: string, smsMessage = 'See you.') => {
      const body = { id, conversationId, smsMessage, sendAt }
      return (await app.send(`POST ${BASE}/scheduled`, { as, body })).body
    }
    const colleague = await app.signIn('owner@brightsmiles.example')
    const id = randomUUID()
    const { senderId } = await schedule(desk, id)
    expect(await schedule(desk, id, 'See you soon.')).toMatchObject({ smsMessage: 'See you soon.' })
    expect(await schedule(colleague, id)).toMatchObject({ code: 'scheduled-by-other' })
    const sent = randomUUID()
    await own.send(conversationId, 'See you.', { id: sent })
    expect(await schedule(desk, sent)).toMatchObject({ code: 'already-sent' })
    expect(await schedule(colleague, sent)).toMatchObject({ code: 'text-id-taken' })
    const cancel = (as: typeof desk, senderId: string) =>
      app.send(`DELETE ${BASE}/scheduled/${id}?senderId=${senderId}`, { as })
    expect((await cancel(colleague, senderId)).status).toBe(200)
    expect((await cancel(desk, senderId)).body.message).toBe('This text isn’t scheduled any more.')
  })

  test('of the past, or of another practice, is refused', async () => {
    const { id: conversationId } = await own.open(newNumber())
    const body = { id: randomUUID(), conversationId, smsMessage: 'Hi', sendAt: '2020-01-01T00:00:00Z' }
    expect((await app.send(`POST ${BASE}/scheduled`, { as: desk, body })).status).toBe(409)
  })
})

describe('numbers of a practice', () => {
  test('one that another practice has in its settings is theirs, although nobody texts from it yet', async () => {
    const number = newNumber()
    const name = 'Hilltop Medical Group'
    await sql`UPDATE office_practice SET mobile_number = ${number} WHERE name = ${name}`.execute(
      app.services.db,
    )
    const { status } = await app.send(`PUT ${BASE}/numbers`, { as: owner, body: { number, label: 'Recall' } })
    expect(status).toBe(409)
    const rows = await app.services.transactions.run(
      async ({ db, now }) => (await import('./store/numbers.ts')).findOwners(db, [number], now),
      'system',
    )
    expect(rows.get(number)).not.toBe(owner.practiceId)
  })

  test('one that another practice has is refused, and one in use is not removed', async () => {
    const put = (as: Caller, number: string) =>
      app.send(`PUT ${BASE}/numbers`, { as, body: { number, label: 'Recall' } })
    const other = await app.signIn('owner@lakesidesurgery.example')
    expect((await put(other, '+15125550160')).status).toBe(409)
    const number = newNumber()
    expect((await put(owner, number)).status).toBe(200)
    const remove = async (one: string) =>
      (await app.call(`DELETE ${BASE}/numbers/:number`, { as: owner, params: { number: one } })).status
    const { body } = await app.call(`POST ${BASE}/conversations`, {
      as: desk,
      body: { mobileNumber: newNumber(), practiceNumber: number },
    })
    expect(body.practiceNumber).toBe(number)
    expect(await remove(number)).toBe(409)
    expect(await remove(newNumber())).toBe(404)
  })

  test('one from which somebody begins a conversation at this moment is not removed', async () => {
    const number = newNumber()
    await app.send(`PUT ${BASE}/numbers`, { as: owner, body: { number, label: 'Recall' } })
    const practiceId = owner.practiceId!
    let removing: Promise<{ status: number }> | undefined
    await app.services.transactions.run(
      async ({ db, now }) => {
        await insertConversations(
          db,
          [{ practiceId, practiceNumber: number, patientNumber: newNumber() }],
          now,
        )
        removing = app.call(`DELETE ${BASE}/numbers/:number`, { as: owner, params: { number } })
        const isWaiting = soon(async () => {
          const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(app.services.db)
          expect(rows.length).toBeGreaterThan(0)
        })
        await Promise.race([isWaiting, removing])
      },
      { practiceId },
    )
    expect((await removing!).status).toBe(409)
  })
})

describe('two windows', () => {
  interface State {
    conversation: TextConversation
    messages: TextMessage[]
  }

  const apply = ({ conversation, messages }: State, { event, payload }: Change): State => {
    if (event === 'texting.message') {
      const { message } = payload as { message: TextMessage }
      const others = messages.filter(({ id }) => id !== message.id)
      return {
        conversation: withMessage(conversation, message),
        messages: [...others, message].toSorted((one, other) => one.seq - other.seq),
      }
    }
    return { conversation: withMarks(conversation, payload as TextConversation), messages }
  }

  test('old state and events give what a fresh read gives', async () => {
    const number = newNumber()
    const { id } = await own.open(number)
    const read = async (): Promise<State> => {
      const { work: _work, lastUpdatedDateTime: _at, ...conversation } = await own.get(id)
      return {
        conversation: { ...conversation, work: null, lastUpdatedDateTime: '' },
        messages: await own.messages(id),
      }
    }
    const replay = (act: () => Promise<unknown>) =>
      checkReplay({
        app,
        as: desk,
        streams: [`texting:${desk.practiceId}`, `texting-conversation:${id}`],
        read,
        apply: (state, change) => {
          const next = apply(state, change)
          return { ...next, conversation: { ...next.conversation, lastUpdatedDateTime: '' } }
        },
        act,
      })
    const changes = await replay(async () => {
      await own.receive(number, 'Hello?')
      await own.update(id, { HasUnreadMessage: false })
      await own.receive(number, 'Anybody?')
      await own.update(id, { isArchived: true })
    })
    // A text that is changed twice is caught up on once, so the carrier waits until the window is open.
    const { submit, ...service } = app.services.channels.text!
    let release: () => void = () => undefined
    const isFollowed = new Promise<void>((resolve) => {
      release = resolve
    })
    app.services.channels.text = { ...service, submit: (message) => isFollowed.then(() => submit(message)) }
    await own.send(id, 'Good morning')
    const states = await replay(async () => {
      release()
      await soon(async () =>
        expect((await own.messages(id)).at(-1)).toMatchObject({ smsStatus: 'delivered' }),
      )
    })
    app.services.channels.text = { ...service, submit }
    expect(states).toHaveLength(1)
    expect(changes.map(({ event }) => event)).toContain('texting.message')
  })
})

// Last, because a day later nobody is signed in any more.
describe('out of hours', () => {
  /** Nobody works there on any day. */
  const close = (hours: object[]) =>
    sql`UPDATE office_practice SET office_hours = ${JSON.stringify(hours)}::jsonb WHERE id = ${owner.practiceId}`.execute(
      app.services.db,
    )

  test('a patient is answered once until the practice has been open again', async () => {
    const spans = [{ opensAt: '00:00', closesAt: '00:01' }]
    await close(WEEKDAYS.map((day) => ({ day, isOpen: true, spans })))
    await answerOutOfHours('We are closed.')
    const number = newNumber()
    await own.receive(number, 'Are you open?')
    expect(await own.with(number)).toMatchObject({ previewText: 'Are you open?', isLastIncoming: false })
    await own.receive(number, 'Hello?')
    const closed = [{ text: 'Bright Smiles Dental: We are closed.' }]
    await soon(async () => expect(await own.phone(number)).toMatchObject(closed))
    const { id } = (await own.with(number))!
    expect(await own.messages(id)).toMatchObject([
      { isIncoming: true },
      { purpose: 'out-of-hours', senderId: null },
      { isIncoming: true },
    ])
    // Nobody has answered it, whatever was said by itself.
    expect(await own.get(id)).toMatchObject({
      hasUnreadMessage: true,
      work: { waitingSince: expect.any(String) },
    })
    app.clock.pass(24 * 3600)
    await own.receive(number, 'Good morning')
    await soon(async () => expect(await own.phone(number)).toHaveLength(2))
  })
})
