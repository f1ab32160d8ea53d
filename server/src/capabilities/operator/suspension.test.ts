import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fileClient, openBody } from '#capabilities/files/testing/file-client.ts'
import { addJoinRequest, inviteCodeTo, openWindow, send } from '#capabilities/office/testing/office-calls.ts'
import { rooms } from '#platform/realtime/rooms.ts'
import { startTestApp, type TestApp, useTestApp } from '#testing/test-app.ts'
import { operatorHeaders } from './testing/operator-calls.ts'

const OWNER = 'owner@brightsmiles.example'
const MEMBER = 'hygienist@brightsmiles.example'
const PENDING = 'pending@brightsmiles.example'
const OUTSIDER = 'owner@lakesidesurgery.example'

type Signed = Awaited<ReturnType<TestApp['signIn']>>

const app = useTestApp({ isShared: true })
let other: TestApp
let headers: Awaited<ReturnType<typeof operatorHeaders>>
let owner: Signed
let member: Signed
let outsider: Signed
let practiceId: string
beforeAll(async () => {
  other = await startTestApp({ databaseUrl: app.databaseUrl })
  headers = await operatorHeaders(app)
  owner = await app.signIn(OWNER)
  member = await app.signIn(MEMBER)
  outsider = await app.signIn(OUTSIDER)
  practiceId = owner.practiceId ?? ''
})
afterAll(async () => {
  await other.close()
})

const change = (verb: 'suspend' | 'resume') =>
  app.call(`POST /operator/v1/practices/:id/${verb}`, { params: { id: practiceId }, headers })

/** A personal invitation to the team, as it was mailed. */
async function invite(): Promise<string> {
  const ToEmail = `new-${randomUUID()}@world.example`
  await send(app, owner, { ToEmail })
  return inviteCodeTo(app, ToEmail)
}

/** What is open while the practice works, shut from the moment it is suspended, and open again afterwards. */
async function expectShutMeanwhile(isOpen: () => Promise<boolean>): Promise<void> {
  const seen = [await isOpen()]
  expect((await change('suspend')).status).toBe(200)
  try {
    seen.push(await isOpen())
  } finally {
    expect((await change('resume')).status).toBe(200)
  }
  seen.push(await isOpen())
  expect(seen).toEqual([true, false, true])
}

describe('while a practice is suspended', () => {
  test('its people hold no claim, and are shown why', () =>
    expectShutMeanwhile(async () => {
      const { status, body } = await app.call('GET /my-office/v2/practice', { as: member })
      if (status !== 200)
        expect({ status, code: body.code }).toEqual({ status: 403, code: 'practice-suspended' })
      return status === 200
    }))

  test('other processes know without a call of theirs', async () => {
    const status = async () => (await other.call('GET /my-office/v2/practice', { as: member })).status
    expect(await status()).toBe(200)
    await change('suspend')
    await expect.poll(status).toBe(403)
    await change('resume')
    await expect.poll(status).toBe(200)
  })

  test('they can sign in, read where they stand, and sign out', async () => {
    await change('suspend')
    const signed = await app.signIn(MEMBER)
    expect(signed).toMatchObject({ isPracticeSuspended: true, practiceName: 'Bright Smiles Dental' })
    const { status, body } = await app.call('GET /authentication/v2/standing', { as: signed })
    expect([status, body.user.isPracticeSuspended]).toEqual([200, true])
    expect((await app.call('POST /authentication/v2/logout', { as: signed, body: {} })).status).toBe(200)
    await change('resume')
    expect(
      (await app.call('GET /authentication/v2/standing', { as: member })).body.user.isPracticeSuspended,
    ).toBe(false)
  })

  test('somebody who waits there reads that too', async () => {
    await change('suspend')
    expect((await app.signIn(PENDING)).isPracticeSuspended).toBe(true)
    await change('resume')
    expect((await app.signIn(PENDING)).isPracticeSuspended).toBe(false)
  })

  test('files cannot be sent', () =>
    expectShutMeanwhile(async () => {
      const { status } = await app.call('POST /files/v2/private/:blobType', {
        params: { blobType: 'attachment' },
        query: { fileName: 'note.txt' },
        as: member,
        body: Buffer.from('A note.'),
        headers: { 'content-type': 'application/octet-stream' },
      })
      return status === 200
    }))

  test.each([
    [
      'in one go',
      (id: string, body: ReadableStream) => fileClient(app).send(member, 'note.txt', body, { id }),
    ],
    ['in pieces', (id: string, body: ReadableStream) => fileClient(app).tus.patch(member, id, 0, body)],
  ])('files whose last byte comes after it are not stored, sent %s', async (how, send) => {
    const id = randomUUID()
    if (how === 'in pieces') await fileClient(app).tus.create(member, 8, { id })
    const body = openBody()
    const sending = send(id, body.stream)
    body.give(Buffer.from('half'))
    const begun = async () =>
      (await sql`SELECT FROM files_attempt WHERE file_id = ${id}`.execute(app.services.db)).rows
    await expect.poll(begun).not.toHaveLength(0)
    await change('suspend')
    body.give(Buffer.from('half'))
    body.end()
    expect((await sending).status).toBe(403)
    await change('resume')
    expect((await app.call('GET /files/v2/:id', { as: member, params: { id } })).status).toBe(404)
  })

  test('links to files that were handed out before do not work', async () => {
    const { body: file } = await app.call('POST /files/v2/private/:blobType', {
      params: { blobType: 'attachment' },
      query: { fileName: 'note.txt' },
      as: member,
      body: Buffer.from('A note.'),
      headers: { 'content-type': 'application/octet-stream' },
    })
    await expectShutMeanwhile(async () => (await fetch(new URL(file.url!, app.url))).status === 200)
  })

  test('invitations that were sent before do not work', async () => {
    const code = await invite()
    await expectShutMeanwhile(
      async () => (await app.call('GET /invitations/v2/invite/:code', { params: { code } })).status === 200,
    )
  })

  test('links that decide about somebody who wants to join do not work', async () => {
    const { givenName } = await app.signIn('member@professional.example')
    await addJoinRequest(app, givenName, practiceId)
    const { token } = await app.mailTo(OWNER, { about: /join/i })
    const params = { token }
    await expectShutMeanwhile(
      async () => (await app.call('GET /onboarding/v2/approval/:token', { params })).status === 200,
    )
    await change('suspend')
    expect((await app.call('POST /onboarding/v2/approve/:token', { params })).status).toBe(410)
    await change('resume')
    expect((await app.call('POST /onboarding/v2/approve/:token', { params })).status).toBe(200)
  })

  test('nobody can ask to join it', async () => {
    const { givenName } = await app.signIn('host@professional.example')
    await change('suspend')
    await expect(addJoinRequest(app, givenName, practiceId)).rejects.toThrow()
    await change('resume')
  })

  test('its own code leads nowhere', () =>
    expectShutMeanwhile(async () => {
      const params = { code: owner.practiceInviteCode ?? '' }
      return (await app.call('GET /invitations/v2/invite/:code', { params })).status === 200
    }))

  test('nobody finds its people', () =>
    expectShutMeanwhile(async () => {
      const { body } = await app.call('GET /persons/v2/search', {
        query: { searchTerm: `${member.firstName} ${member.lastName}` },
        as: outsider,
      })
      return JSON.stringify(body).includes(member.givenName)
    }))

  test('the directory does not list it', () =>
    expectShutMeanwhile(async () => {
      const { rows } = await sql<{ state: string }>`
        SELECT state FROM office_practice WHERE id = ${practiceId}`.execute(app.services.db)
      const state = (rows[0]?.state ?? 'TX') as 'TX'
      const listed = await app.call('GET /organizations/v2/get-by-state/:state', {
        params: { state },
        as: outsider,
      })
      return JSON.stringify(listed.body).includes(practiceId)
    }))
})

test('open windows are notified at every process, and hear nothing of the practice afterwards', async () => {
  const windows = [await openWindow(app, member), await openWindow(other, member)]
  const eventNames = ({ events }: (typeof windows)[number]) => events.map(({ name }) => name)
  await change('suspend')
  for (const one of windows)
    await vi.waitFor(() => expect(eventNames(one)).toContain('session.standing-changed'))
  const emit = (room: string, event: string) => {
    for (const { services } of [app, other]) services.hub.emit('/hubs/notification', [room], event, {})
  }
  emit(rooms.practice(practiceId, 'User'), 'of-the-practice')
  emit(rooms.own(member.givenName), 'of-the-person')
  for (const one of windows) {
    await vi.waitFor(() => expect(eventNames(one)).toContain('of-the-person'))
    expect(eventNames(one)).not.toContain('of-the-practice')
    one.close()
  }
  await change('resume')
})

describe('suspending', () => {
  test('twice is as once, and every use is in the trail', async () => {
    const first = await change('suspend')
    const second = await change('suspend')
    expect(second.body.suspendedAt).toBe(first.body.suspendedAt)
    expect((await change('resume')).body.suspendedAt).toBeNull()
    const entries = (await app.auditEntries()).filter(({ word }) => word === 'operator.practice-suspended')
    expect(entries.slice(-2)).toMatchObject([
      { subject_id: practiceId, practice_id: practiceId },
      { subject_id: practiceId, practice_id: practiceId },
    ])
  })

  test('a practice that is not there is not found', async () => {
    const params = { id: randomUUID() }
    expect((await app.call('POST /operator/v1/practices/:id/suspend', { params, headers })).status).toBe(404)
  })

  test('practices are found by a part of their name, suspended ones first', async () => {
    const find = async (search: string) =>
      (await app.call('GET /operator/v1/practices', { query: { search }, headers })).body
    expect(await find('BRIGHT sm')).toMatchObject([
      { id: practiceId, suspendedAt: null, isPendingApproval: false },
    ])
    expect(await find('100%')).toEqual([])
    await change('suspend')
    expect((await find(''))[0]).toMatchObject({ id: practiceId, suspendedAt: expect.any(String) })
    await change('resume')
  })
})
