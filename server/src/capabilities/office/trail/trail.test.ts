import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { addAuditEntries } from '../../../platform/audit/trail.ts'

let app: TestApp
let admin: LoginReply
let other: LoginReply
let member: LoginReply
beforeAll(async () => {
  app = await startTestApp()
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
afterAll(() => app.close())

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
  expect(await seen(admin, { area: 'files', personId: member.givenName })).toHaveLength(2)
  expect(await seen(admin, { area: 'files', from: '2025-01-01T09:02:00.000Z' })).toHaveLength(2)
  expect(await seen(admin, { area: 'files', to: '2025-01-01T09:02:00.000Z' })).toHaveLength(1)
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
    const query = { area: 'files' as const, pageSize: 1, continuationToken }
    const { body } = await app.call('GET /my-office/v2/audit', { as: admin, query })
    const ids = body.entries.map(({ id }) => id)
    return body.continuationToken ? [...ids, ...(await read(body.continuationToken))] : ids
  }
  const ids = await read()
  expect(new Set(ids).size).toBe(3)
  expect(ids).toHaveLength(3)
})

test('looking at it and taking it out are recorded', async () => {
  const { body } = await app.call('GET /my-office/v2/audit/export', { as: admin, query: { area: 'files' } })
  expect(body).toMatchObject({ isCut: false, fileName: expect.stringMatching(/\.csv$/) })
  expect(body.csv.trim().split('\r\n')).toHaveLength(4)
  const [newest] = await list(admin, { area: undefined })
  expect(newest?.word).toBe('office.audit-exported')
})
