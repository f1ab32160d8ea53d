import type { LoginReply } from '@corridor/contract/session/model.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAuditEntries } from '#platform/audit/trail.ts'
import { useTestApp } from '#testing/test-app.ts'

const app = useTestApp()
let admin: LoginReply
let other: LoginReply
let member: LoginReply
beforeAll(async () => {
  admin = await app.signIn('owner@brightsmiles.example')
  member = await app.signIn('hygienist@brightsmiles.example')
  other = await app.signIn('owner@lakesidesurgery.example')
  for (const [as, word, id, minute] of [
    [member, 'files.downloaded', 'scan-1', 1],
    [member, 'files.downloaded', 'scan-2', 2],
    [admin, 'files.previewed', 'scan-1', 3],
    [other, 'files.downloaded', 'scan-1', 4],
  ] as const) {
    const who = { personId: as.givenName, practiceId: as.practiceId, address: '10.1.2.3' }
    const entry = { word, outcome: 'done' as const, subject: { kind: 'file', id }, ...who }
    await addAuditEntries(
      app.services.db,
      app.services.secrets,
      [entry],
      new Date(Date.UTC(2025, 0, 1, 9, minute)),
    )
  }
})

type Query = NonNullable<Parameters<typeof list>[1]>
const list = async (
  as: LoginReply,
  query: {
    personId?: string
    area?: 'files' | 'session'
    subjectId?: string
    outcome?: 'refused'
    from?: string
    to?: string
    search?: string
    automatic?: 'true'
    pageSize?: number
  } = {},
) => {
  const { status, body } = await app.call('GET /my-office/v2/audit', { as, query })
  expect(status).toBe(200)
  return body.entries
}
const seen = async (as: LoginReply, query: Query) =>
  (await list(as, query)).map(({ word, subjectId, personName }) => [
    word,
    subjectId,
    personName?.split(' ').at(-1),
  ])

test('says who looked at this very thing, newest first, and nothing of another practice', async () => {
  const own = await seen(admin, { subjectId: 'scan-1' })
  expect(own.map(([word]) => word)).toEqual(['files.previewed', 'files.downloaded'])
  expect(await seen(other, { subjectId: 'scan-1' })).toHaveLength(1)
})

test('is narrowed by person, part, time and result', async () => {
  expect(await seen(admin, { area: 'files', personId: member.givenName, automatic: 'true' })).toHaveLength(2)
  expect(
    await seen(admin, { area: 'files', from: '2025-01-01T09:02:00.000Z', automatic: 'true' }),
  ).toHaveLength(2)
  expect(
    await seen(admin, { area: 'files', to: '2025-01-01T09:02:00.000Z', automatic: 'true' }),
  ).toHaveLength(1)
  expect(await seen(admin, { subjectId: '%' })).toEqual([])
  await app.call('GET /my-office/v2/audit', { as: member })
  const refused = await list(admin, { outcome: 'refused', personId: member.givenName })
  expect(refused[0]).toMatchObject({ word: 'office.audit-read', isRefused: true, code: 'not-allowed' })
})

test('somebody of another practice is not found by their id', async () => {
  expect(await list(admin, { personId: other.givenName })).toEqual([])
})

test('names somebody of another practice to nobody who only asked for them by their id', async () => {
  const reset = (personId: string) =>
    app.call('POST /authentication/v2/second-factor/:personId/reset', { as: admin, params: { personId } })
  const named = async () => (await list(admin, { outcome: 'refused' }))[0]
  expect((await reset(other.givenName)).status).toBe(404)
  expect(await named()).toMatchObject({ subjectId: other.givenName, subjectName: null })
  expect((await reset(member.givenName)).status).toBeGreaterThanOrEqual(400)
  expect(await named()).toMatchObject({ subjectId: member.givenName, subjectName: 'Ben Cruz' })
})

test('comes in pages, each line once', async () => {
  const read = async (continuationToken?: string): Promise<string[]> => {
    const query = { area: 'files' as const, automatic: 'true', pageSize: 1, continuationToken }
    const { body } = await app.call('GET /my-office/v2/audit', { as: admin, query })
    const ids = body.entries.map(({ id }) => id)
    return body.continuationToken ? [...ids, ...(await read(body.continuationToken))] : ids
  }
  const ids = await read()
  expect(new Set(ids).size).toBe(3)
  expect(ids).toHaveLength(3)
})

describe('what the app reads by itself', () => {
  const day = { from: '2025-03-01T00:00:00.000Z', to: '2025-03-02T00:00:00.000Z' }
  beforeAll(async () => {
    const who = { personId: member.givenName, practiceId: member.practiceId }
    const of = (word: string, outcome: 'done' | 'refused' = 'done') => ({ word, outcome, ...who })
    const page = [
      'chat.channels-read',
      'notifications.alerts-listed',
      'files.links-read',
      'chat.channels-read',
    ]
    const entries = [
      of('files.downloaded'),
      ...Array.from({ length: 250 }, () => page.map((word) => of(word))).flat(),
      of('chat.channels-read', 'refused'),
    ]
    await addAuditEntries(app.services.db, app.services.secrets, entries, new Date(Date.UTC(2025, 2, 1, 9)))
  })

  test('is hidden until it is asked for, and a refusal never is', async () => {
    const words = (await list(admin, day)).map(({ word, isRefused }) => [word, isRefused])
    expect(words).toEqual([
      ['chat.channels-read', true],
      ['files.downloaded', false],
    ])
    expect(await list(admin, { ...day, automatic: 'true', pageSize: 50 })).toHaveLength(50)
  })

  test('costs a bounded look, and the next page goes on behind it', async () => {
    const query = { ...day, search: 'opened a file' }
    const seen: string[] = []
    let next: string | undefined
    for (let page = 0; page < 5; page += 1) {
      const { body } = await app.call('GET /my-office/v2/audit', {
        as: admin,
        query: { ...query, continuationToken: next },
      })
      seen.push(...body.entries.map(({ word }) => word))
      if (body.continuationToken === null) break
      next = body.continuationToken
    }
    expect(seen).toEqual(['files.downloaded'])
  })

  test('is in an export', async () => {
    const { body } = await app.send(`${exportPath}?from=${day.from}&to=${day.to}`, { as: admin })
    expect(String(body).match(/chat.channels-read,done/g)).toHaveLength(500)
  })
})

describe('the names of what entries are about', () => {
  let channel: string
  let file: string
  beforeAll(async () => {
    const opened = await app.call('POST /api/v2/channels', {
      as: admin,
      body: {
        isGroupChat: true,
        id: crypto.randomUUID(),
        name: 'Implant team',
        memberIds: [member.givenName],
      },
    })
    channel = opened.body.id
    const headers = { authorization: `Bearer ${member.token}`, user: member.givenName }
    const sent = await fetch(`${app.url}/files/v2/private/attachment?fileName=Jane%20Doe.gif`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    })
    file = ((await sent.json()) as { id: string }).id
    const message = { id: crypto.randomUUID(), channelId: channel, messageText: '', messageType: 1 as const }
    await app.call('POST /api/v2/messages', {
      as: member,
      body: { ...message, metaDictionary: { fileId: file } },
    })
    await app.call('GET /files/v2/:id', { as: member, params: { id: file } })
    await app.call('GET /api/v2/messages', { as: member, query: { channelId: channel } })
  })
  const named = async (as: LoginReply, subjectId: string) => (await list(as, { subjectId }))[0]?.subjectName

  test('are shown to people who may see them', async () => {
    expect(await named(admin, channel)).toBe('Implant team')
    expect(await named(admin, file)).toBe('Jane Doe.gif')
    const sent = (await list(admin)).find(({ word }) => word === 'chat.message-sent')
    expect(sent?.subjectName).toBe('Implant team')
  })

  test('are not said to an admin who is not in the conversation', async () => {
    const left = await app.call('PUT /api/v2/channels', {
      as: admin,
      body: { id: channel, updateType: 2, memberIds: [admin.givenName] },
    })
    expect(left.status).toBe(200)
    expect(await named(admin, channel)).toBeNull()
    expect(await named(admin, file)).toBeNull()
  })

  test('a search finds what the row shows, and what it does not show stays unfound', async () => {
    const words = async (search: string) => (await list(admin, { search })).map(({ word }) => word)
    expect(new Set(await words('cruz read a conversation'))).toEqual(new Set(['chat.messages-read']))
    expect(await words('implant team')).toEqual([])
    expect((await list(admin, { search: 'bright smiles looked at this log' })).length).toBeGreaterThan(0)
    expect((await list(admin, { search: 'scan-2' })).map(({ subjectId }) => subjectId)).toEqual(['scan-2'])
    expect(await words('10.1.2.3 previewed')).toEqual([])
  })
})

describe('somebody without a practice', () => {
  let alone: LoginReply
  beforeAll(async () => {
    alone = await app.signIn('member@professional.example')
  })
  const own = async (as: LoginReply, query = {}) => {
    const { status, body } = await app.call('GET /my-account/v2/audit', { as, query })
    expect(status).toBe(200)
    return body.entries
  }

  test('reads what they did, and nothing that anybody else did', async () => {
    expect(alone.practiceId).toBeNull()
    await own(alone)
    const entries = await own(alone)
    expect(entries.map(({ word }) => word)).toEqual(['office.own-audit-read', 'session.signed-in'])
    expect(new Set(entries.map(({ personId }) => personId))).toEqual(new Set([alone.givenName]))
    expect(entries[0]?.personName).toBeTruthy()
    expect((await app.call('GET /my-office/v2/audit', { as: alone })).status).toBe(403)
  })

  test('cannot ask for somebody else', async () => {
    const { body } = await app.send(`GET /my-account/v2/audit?personId=${admin.givenName}`, { as: alone })
    for (const { personId } of body.entries ?? []) expect(personId).toBe(alone.givenName)
  })

  test('a member of a practice reads their own and not their colleagues’', async () => {
    const entries = await own(member)
    expect(entries.length).toBeGreaterThan(0)
    expect(new Set(entries.map(({ personId }) => personId))).toEqual(new Set([member.givenName]))
  })
})

const exportPath = 'GET /my-office/v2/audit/export'

test('looking at it and taking it out are recorded', async () => {
  const { body, headers } = await app.send(`${exportPath}?area=files&to=2025-01-02T00:00:00.000Z`, {
    as: admin,
  })
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="corridor-activity-[\d-]+\.csv"$/)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(body.trim().split('\r\n')).toHaveLength(4)
  const [newest] = await list(admin, { area: undefined })
  expect(newest?.word).toBe('office.audit-exported')
})

test('an export has every entry once, however many pages it takes', async () => {
  const own = { personId: member.givenName, practiceId: member.practiceId }
  const entries = Array.from({ length: 1_001 }, (_, at) => ({
    word: 'people.profile-changed',
    outcome: 'done' as const,
    subject: { kind: 'practice', id: `bulk-${at}` },
    ...own,
  }))
  // All at one moment: pages are told apart by the number alone.
  await addAuditEntries(app.services.db, app.services.secrets, entries, new Date(Date.UTC(2025, 1, 1)))
  const { body } = await app.send(`${exportPath}?area=people&to=2025-03-01T00:00:00.000Z`, { as: admin })
  const ids = [...String(body).matchAll(/,(bulk-\d+),/g)].map(([, id]) => id)
  expect(ids).toHaveLength(1_001)
  expect(new Set(ids).size).toBe(1_001)
})

test('of two exports of one practice at once, one has to wait; another practice is not', async () => {
  const begun = await app.services.bulk.begin(String(admin.practiceId))
  const second = await app.send(exportPath, { as: admin })
  expect(second.status).toBe(429)
  expect(second.headers.get('retry-after')).toBe('10')
  expect(second.body).toMatchObject({ code: 'bulk-running', retryAfterSeconds: 10 })
  expect((await app.send(exportPath, { as: other })).status).toBe(200)
  await begun.end()
  expect((await app.send(exportPath, { as: admin })).status).toBe(200)
  expect((await app.send(exportPath, { as: admin })).status).toBe(200)
})

test('a reader who disconnects in the middle leaves the turn to the next', async () => {
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${admin.token}`, user: admin.givenName }
  const answer = await fetch(`${app.url}/my-office/v2/audit/export`, { headers, signal: leaving.signal })
  expect(answer.status).toBe(200)
  leaving.abort()
  await expect.poll(async () => (await app.send(exportPath, { as: admin })).status).toBe(200)
})
