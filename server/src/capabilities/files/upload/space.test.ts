import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { GUEST_FILES, STRANGER_FILES, UPLOAD_IDLE_MINUTES } from '@corridor/contract/files/limits.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { claimFile, receiveFile, type Sender } from '../public.ts'
import { fileClient, openBody } from '../testing/file-client.ts'

const MB = 1024 ** 2
const app = useTestApp({ env: { PERSON_SPACE_MB: '3', PRACTICE_SPACE_MB: '4' } })
let owner: LoginReply
let colleague: LoginReply
let elsewhere: LoginReply
let client: ReturnType<typeof fileClient>
beforeAll(async () => {
  owner = await app.signIn('owner@brightsmiles.example')
  colleague = await app.signIn('frontdesk@brightsmiles.example')
  elsewhere = await app.signIn('owner@lakesidesurgery.example')
  client = fileClient(app)
  // The files of the demo world take up space too.
  await sql`DELETE FROM files_holding`.execute(app.services.db)
  await sql`DELETE FROM files_file`.execute(app.services.db)
})
beforeEach(async () => {
  await sql`DELETE FROM files_file WHERE state = 'unclaimed'`.execute(app.services.db)
  await sql`DELETE FROM files_attempt`.execute(app.services.db)
})

const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted()
const spaceOf = async (as: LoginReply) => (await app.call('GET /files/v2/space', { as })).body
const FULL = { status: 413, body: { code: 'file-space-full' } }
const PRACTICE_FULL = { status: 413, body: { code: 'file-practice-space-full' } }

describe('the space of a person', () => {
  test('is not overrun by uploads at once, and is free again when a file goes', async () => {
    const bytes = randomBytes(MB)
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.send(owner, 'scan.bin', bytes)))
    expect(statusesOf(answers)).toEqual([200, 200, 200, 413, 413, 413, 413, 413])
    expect(answers.find(({ status }) => status === 413)).toMatchObject(FULL)
    expect((await spaceOf(owner)).own).toEqual({ usedBytes: 3 * MB, maxBytes: 3 * MB })
    expect(await client.send(owner, 'one-more.txt', Buffer.from('x'))).toMatchObject(FULL)
    const storedId = answers.find(({ status }) => status === 200)?.body.id
    expect((await client.send(owner, 'scan.bin', bytes, { id: storedId })).status, 'known ones pass').toBe(
      200,
    )
    await app.call('DELETE /files/v2/:id', { params: { id: storedId }, as: owner })
    expect((await client.send(owner, 'one-more.txt', Buffer.from('x'))).status).toBe(200)
  })

  test('counts what is announced in pieces, before its first byte', async () => {
    const ids = Array.from({ length: 5 }, () => crypto.randomUUID())
    const answers = await Promise.all(ids.map((id) => client.tus.create(owner, MB, { id })))
    expect(statusesOf(answers)).toEqual([201, 201, 201, 413, 413])
    expect(answers.find(({ status }) => status === 413)).toMatchObject(FULL)
    expect(await client.send(owner, 'a.txt', Buffer.from('x'))).toMatchObject(FULL)
    const begun = ids.find((_, index) => answers[index]?.status === 201)!
    await client.tus.cancel(owner, begun)
    expect((await client.send(owner, 'a.txt', Buffer.from('x'))).status).toBe(200)
  })

  test('is watched while the bytes of an upload of unknown length come in', async () => {
    const piece = randomBytes(MB / 2)
    const endless = openBody()
    for (let sent = 0; sent < 8; sent += 1) endless.give(piece)
    endless.end()
    expect(await client.send(owner, 'endless.bin', endless.stream)).toMatchObject(FULL)
    expect((await spaceOf(owner)).own.usedBytes).toBe(0)
    const fitting = openBody()
    for (let sent = 0; sent < 3; sent += 1) fitting.give(piece)
    fitting.end()
    expect((await client.send(owner, 'fits.bin', fitting.stream)).status).toBe(200)
    expect((await spaceOf(owner)).own.usedBytes).toBe(1.5 * MB)
  })
})

describe('the space of a practice', () => {
  test('is not overrun by its people at once, and is no business of another practice', async () => {
    const bytes = randomBytes(MB)
    const answers = await Promise.all(
      [owner, owner, owner, colleague, colleague, colleague].map((as) => client.send(as, 'scan.bin', bytes)),
    )
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 413, 413])
    expect(answers.find(({ status }) => status === 413)).toMatchObject(PRACTICE_FULL)
    expect((await spaceOf(colleague)).practice).toEqual({ usedBytes: 4 * MB, maxBytes: 4 * MB })
    expect((await client.send(elsewhere, 'scan.bin', bytes)).status).toBe(200)
  })
})

describe('files that no person sent', () => {
  const bytes = Buffer.from('A page of a fax.\n')
  const take = (sender: Sender, id: string = crypto.randomUUID(), content = bytes) =>
    receiveFile(
      app.services,
      sender,
      { id, blobType: 'attachment', fileName: 'page.txt', size: content.length },
      Readable.from([content]),
    )
  const claim = (fileId: string, sender: Sender) =>
    app.services.transactions.run((tx) =>
      claimFile(tx, { fileId, sender, blobType: 'attachment', holder: 'fax', recordId: 'record' }),
    )
  const fax = (): Sender => ({ kind: 'system', part: 'fax', practiceId: owner.practiceId })
  const guest = (id: string): Sender => ({
    kind: 'guest',
    sort: 'referral',
    id,
    practiceId: owner.practiceId,
  })

  test.each([
    ['nobody', fax],
    ['a guest', () => guest('link-1')],
  ])('come from %s, are looked into, and are read by those who see the record', async (_who, senderOf) => {
    app.services.files.holders.set('fax', {
      listReadable: async (_db, person, ids) => (person.practiceId === owner.practiceId ? ids : []),
    })
    const { id, kind } = await take(senderOf())
    expect(kind).toBe('TEXT')
    expect(
      (await app.call('GET /files/v2/:id', { params: { id }, as: owner })).status,
      'nobody’s until held',
    ).toBe(404)
    await claim(id, senderOf())
    expect(await client.contentOf(owner, id)).toEqual(bytes)
    expect((await app.call('GET /files/v2/:id', { params: { id }, as: elsewhere })).status).toBe(404)
    expect((await app.call('DELETE /files/v2/:id', { params: { id }, as: owner })).status).toBe(404)
  })

  test('belong to the one guest who sent them', async () => {
    const { id } = await take(guest('link-1'))
    await expect(claim(id, guest('link-2'))).rejects.toMatchObject({ kind: { code: 'not-found' } })
    await expect(take(guest('link-2'), id)).rejects.toMatchObject({ kind: { code: 'not-found' } })
    expect((await take(guest('link-1'), id)).id, 'sent twice, kept once').toBe(id)
  })

  test('count for the practice, and one guest has so many', async () => {
    await expect(take(fax(), undefined, randomBytes(5 * MB))).rejects.toMatchObject({
      kind: { code: 'file-practice-space-full' },
    })
    for (let count = 0; count < GUEST_FILES - 2; count += 1) await take(guest('many'))
    const sent = await Promise.allSettled(Array.from({ length: 5 }, () => take(guest('many'))))
    const refused = sent.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(3)
    await expect(take(guest('many'))).rejects.toMatchObject({ kind: { code: 'too-many-files' } })
  })

  test('are refused like all others when they are not what they say', async () => {
    await expect(take(fax(), undefined, Buffer.from('PK\x03\x04 no archive'))).rejects.toMatchObject({
      kind: { code: 'file-damaged' },
    })
  })
})

describe('a person who has not been let in', () => {
  let kim: LoginReply
  let photo: Buffer
  beforeAll(async () => {
    kim = await app.signIn('unverified@brightsmiles.example')
    photo = await sharp(randomBytes(3 * 400 * 400), { raw: { width: 400, height: 400, channels: 3 } })
      .png()
      .toBuffer()
  })
  const document = { blobType: 'identity-document' }
  const lying = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int FROM files_file WHERE sender = ${`person:${kim.givenName}`}
      AND state IN ('unclaimed', 'claimed', 'arriving')`.execute(app.services.db)
    return rows[0]?.count
  }

  test('sends nothing but documents for the check of their identity', async () => {
    const refused = { status: 403, body: { code: 'not-allowed' } }
    expect(await client.send(kim, 'a.bin', randomBytes(1000))).toMatchObject(refused)
    expect(await client.tus.create(kim, 2 * 1024 * MB, {})).toMatchObject(refused)
    const picture = { blobType: 'profile-image', way: 'public' }
    expect(await client.send(kim, 'a.png', photo, picture)).toMatchObject(refused)
    expect(await lying()).toBe(0)
  })

  test('sends small ones, and few: the newest take the place of the oldest', async () => {
    expect(await client.tus.create(kim, 11 * MB, document)).toMatchObject({
      status: 413,
      body: { message: 'This file is larger than 10 MB.' },
    })
    const sent: string[] = []
    for (let count = 0; count < STRANGER_FILES + 2; count += 1) {
      const { status, body } = await client.send(kim, 'passport.png', photo, document)
      expect(status).toBe(200)
      sent.push(body.id)
      app.clock.pass(1)
    }
    expect(await lying()).toBe(STRANGER_FILES)
    const statuses = await Promise.all(
      sent.map(async (id) => (await app.call('GET /files/v2/:id', { params: { id }, as: kim })).status),
    )
    expect(statuses).toEqual([404, 404, 200, 200, 200, 200, 200])
  })

  test('has no more than that, however many come at once', async () => {
    await Promise.all(Array.from({ length: 30 }, () => client.send(kim, 'passport.png', photo, document)))
    expect(await lying()).toBeLessThanOrEqual(STRANGER_FILES)
    const begun = await Promise.all(
      Array.from({ length: 30 }, () => client.tus.create(kim, 9 * MB, document)),
    )
    expect(begun.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(STRANGER_FILES)
    expect(await lying()).toBeLessThanOrEqual(STRANGER_FILES)
    app.clock.pass(UPLOAD_IDLE_MINUTES * 60 + 1)
    const next = await client.send(kim, 'passport.png', photo, document)
    expect(next.status, 'what stands still makes room').toBe(200)
  })
})
