import { randomUUID } from 'node:crypto'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { type ChatDesk, chatDesk } from './testing/chat-desk.ts'

const PEOPLE = 5_000
const GROUP = 120

let app: TestApp
let desk: ChatDesk
let ada: LoginReply
let ben: LoginReply
beforeAll(async () => {
  app = await startTestApp()
  desk = chatDesk(app)
  ada = await signInNewcomer(app)
  ben = await signInNewcomer(app)
  // As Ada is, and in her team: only their names differ.
  await sql`
    WITH more AS (
      INSERT INTO people_person SELECT (jsonb_populate_record(person, jsonb_build_object('id', gen_random_uuid(),
        'email', 'many-' || n || '@many.example', 'email_key', 'many-' || n || '@many.example', 'first_name', 'Many' || n % 50,
        'last_name', 'Person' || lpad(n::text, 4, '0')))).*
      FROM people_person person, generate_series(1, ${PEOPLE}::int) n WHERE person.id = ${ada.givenName} RETURNING id
    )
    INSERT INTO office_member (person_id, practice_id, joined_at, approved_at, is_second_factor_due)
    SELECT more.id, practice_id, joined_at, approved_at, false FROM more, office_member WHERE person_id = ${ada.givenName}`.execute(
    app.services.db,
  )
})
afterAll(() => app.close())

describe('5,000 contacts', () => {
  const page = async (query: object) =>
    (await app.call('GET /api/v2/contacts/search', { as: ada, query: { keyword: '', ...query } })).body
  const all = async (keyword: string, pageSize = 100) => {
    const found = []
    let continuationToken: string | undefined
    do {
      const { contacts, continuationToken: next } = await page({ keyword, pageSize, continuationToken })
      expect(contacts.length).toBeLessThanOrEqual(pageSize)
      found.push(...contacts)
      continuationToken = next ?? undefined
    } while (continuationToken)
    return found.map(({ firstName, lastName }) => `${lastName} ${firstName}`)
  }

  test('are sent with their number, and come a page at a time, by name', async () => {
    const first = await page({})
    expect(first.contacts).toHaveLength(100)
    expect(first.total).toBeGreaterThanOrEqual(PEOPLE)
    const thousand = await all('person4')
    expect(thousand).toHaveLength(1_000)
    expect(thousand).toEqual(thousand.toSorted())
    expect(new Set(thousand).size).toBe(1_000)
  })

  test('are found by any part of the name, the last of them too', async () => {
    expect(await all('person5000')).toEqual(['Person5000 Many0'])
    expect(await all('  MANY7  person0057')).toEqual(['Person0057 Many7'])
    expect(await all('many7 ', 20)).toHaveLength(PEOPLE / 50)
    expect(await all('nobody at all')).toEqual([])
  })

  test('are no contacts of somebody else, nor of oneself without the team', async () => {
    expect((await page({ keyword: 'many', includeTeamMembers: 'false' })).total).toBe(0)
    const outside = await signInNewcomer(app, { place: 'alone' })
    const { body } = await app.call('GET /api/v2/contacts/search', {
      as: outside,
      query: { keyword: 'many' },
    })
    expect(body).toMatchObject({ contacts: [], total: 0, continuationToken: null })
  })
})

describe('who has read, in a group with more members than are sent', () => {
  let id: string
  beforeAll(async () => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM people_person WHERE email LIKE 'many-%' ORDER BY last_name LIMIT ${GROUP}`.execute(
      app.services.db,
    )
    id = randomUUID()
    const memberIds = [ben.givenName, ...rows.map((row) => row.id)]
    const created = await app.call('POST /api/v2/channels', {
      as: ada,
      body: { id, isGroupChat: true, memberIds },
    })
    expect(created.body.memberCount).toBe(GROUP + 2)
  })
  const readers = async (messageId: string, query: object = {}) =>
    (
      await app.call('GET /api/v2/channels/:id/messages/:messageId/readers', {
        as: ada,
        params: { id, messageId },
        query,
      })
    ).body

  test('is read on demand, in pages, those who have and those who have not', async () => {
    const { id: messageId, seq } = await desk.said(ada, id, 'Who is here?')
    expect((await desk.channel(ada, id)).readUpTo).toEqual({})
    expect(await readers(messageId)).toEqual({
      members: [],
      continuationToken: null,
      readCount: 0,
      unreadCount: GROUP + 1,
    })
    await desk.read(ben, id, seq)
    const { members, readCount, unreadCount } = await readers(messageId)
    expect([readCount, unreadCount]).toEqual([1, GROUP])
    expect(members).toMatchObject([{ userId: ben.givenName, lastSeenAt: expect.any(Number) }])
    const missing: string[] = []
    let continuationToken: string | undefined
    do {
      const page = await readers(messageId, { hasRead: 'false', pageSize: 50, continuationToken })
      missing.push(...page.members.map(({ name }) => name.split(' ').at(-1)!))
      continuationToken = page.continuationToken ?? undefined
    } while (continuationToken)
    expect(missing).toHaveLength(GROUP)
    expect(missing).toEqual(missing.toSorted())
  })

  test('is expected only of those it was sent to: not of members who joined later', async () => {
    const { id: messageId } = await desk.said(ada, id, 'Before')
    const late = await signInNewcomer(app)
    await app.call('PUT /api/v2/channels', {
      as: ada,
      body: { id, updateType: 1, memberIds: [late.givenName] },
    })
    expect((await readers(messageId)).unreadCount).toBe(GROUP + 1)
    const params = { id, messageId }
    const call = 'GET /api/v2/channels/:id/messages/:messageId/readers'
    expect((await app.call(call, { as: late, params })).status).toBe(404)
  })

  test('anybody is found by name, can be mentioned, and is counted where it is urgent', async () => {
    const named = async (keyword: string) =>
      (
        await app.call('GET /api/v2/channels/:id/members', { as: ada, params: { id }, query: { keyword } })
      ).body.members.map(({ userId, name }) => ({ userId, name }))
    const last = `person${String(GROUP).padStart(4, '0')}`
    const [found, ...others] = await named(last)
    expect([found?.name.toLowerCase().includes(last), others]).toEqual([true, []])
    expect(await named('nobody at all')).toEqual([])
    expect((await desk.list(ada)).find((one) => one.id === id)?.members).not.toContainEqual(
      expect.objectContaining({ userId: found!.userId }),
    )
    const said = await desk.said(ada, id, 'See this', { isUrgent: true, mentions: [found!.userId] })
    expect(said).toMatchObject({
      mentions: [found!.userId],
      names: { [found!.userId]: found!.name },
      confirmerCount: (await desk.channel(ada, id)).memberCount - 1,
    })
    expect((await desk.list(ada)).find((one) => one.id === id)?.includes).toHaveLength(1)
  })
})
