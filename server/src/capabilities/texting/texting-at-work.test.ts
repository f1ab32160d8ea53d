import type { Change } from '@corridor/contract/kernel/live.ts'
import { WEEKDAYS } from '@corridor/contract/office/rules.ts'
import type { TextConversation, TextMessage } from '@corridor/contract/texting/model.ts'
import { withMarks, withMessage } from '@corridor/contract/texting/rules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkReplay } from '#testing/replay.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
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
    const query = { timestamp: '99999999999' }
    const toCome = await app.call(`GET ${BASE}/conversations`, { as: desk, query })
    expect(toCome).toMatchObject({ status: 200, body: { conversations: [] } })
    const beyond = { timestamp: '999999999999999' }
    expect((await app.call(`GET ${BASE}/conversations`, { as: desk, query: beyond })).status).toBe(400)
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
    const wanted = { number, arrivalId: null, isFree: true }
    const [theirs] = await app.services.transactions.run(
      async ({ db, now }) => (await import('./store/numbers.ts')).findOwners(db, [wanted], now),
      'system',
    )
    expect(theirs).toEqual(expect.any(String))
    expect(theirs).not.toBe(owner.practiceId)
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
