import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { removeBytes, sweep } from '../jobs.ts'
import { findFile } from '../store/files.ts'
import { fileClient, openBody } from '../testing/file-client.ts'

let folder: string
let app: TestApp
let second: TestApp
let owner: LoginReply
let other: LoginReply
let client: ReturnType<typeof fileClient>
let elsewhere: ReturnType<typeof fileClient>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-attempts-'))
  await cp(inject('templateData'), folder, { recursive: true })
  app = await startTestApp({ env: { CORRIDOR_DATA: folder }, isShared: true })
  second = await startTestApp({ env: { CORRIDOR_DATA: folder }, databaseUrl: app.databaseUrl })
  owner = await app.signIn('owner@brightsmiles.example', 'attempts-owner')
  other = await app.signIn('owner@lakesidesurgery.example', 'attempts-other')
  client = fileClient(app)
  elsewhere = fileClient(second)
})
afterAll(async () => {
  await second.close()
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const DIFFERS = { status: 409, body: { code: 'upload-differs' } }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Bytes go a moment after their row. */
const lyingSoon = (expected: { blobs?: number; drafts?: number }) =>
  expect
    .poll(async () => {
      const { blobs, drafts } = await client.listStored()
      return {
        ...('blobs' in expected && { blobs: blobs.length }),
        ...('drafts' in expected && { drafts: drafts.length }),
      }
    })
    .toEqual(expected)

describe('one id, two uploads at once', () => {
  test('in two processes: the first that is whole is stored, and the others learn that they differ', async () => {
    const id = crypto.randomUUID()
    const { blobs } = await client.listStored()
    const sent = Array.from({ length: 6 }, () => randomBytes(400_000))
    const answers = await Promise.all(
      sent.map((bytes, index) => (index % 2 ? client : elsewhere).send(owner, 'race.bin', bytes, { id })),
    )
    const stored = await client.contentOf(owner, id)
    expect(sent.filter((bytes) => bytes.equals(stored!))).toHaveLength(1)
    expect(answers.map(({ status, body }) => body.code ?? status)).toEqual(
      sent.map((bytes) => (bytes.equals(stored!) ? 200 : 'upload-differs')),
    )
    expect(await elsewhere.contentOf(owner, id)).toEqual(stored)
    await lyingSoon({ blobs: blobs.length + 1, drafts: 0 })
  })

  test('of a photo, whose bytes are replaced on the way: it opens afterwards', async () => {
    const id = crypto.randomUUID()
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#884422' } })
      .withExif({ IFD0: { Copyright: 'a place', Make: 'a camera' } })
      .jpeg()
      .toBuffer()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 ? client : elsewhere).send(owner, 'photo.jpg', photo, { id }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect((await sharp(await client.contentOf(owner, id)).metadata()).width).toBe(900)
    const { body } = await app.call('GET /files/v2/:id', { params: { id }, as: owner })
    expect((await sharp((await client.get(body.thumbnailUrl)).bytes).metadata()).width).toBe(480)
  })

  test.each([
    ['the same bytes learns what is stored', true, { status: 200, body: { size: 5_000 } }],
    ['others is refused', false, DIFFERS],
  ])('one stalls, the other is whole first: the late one with %s', async (_what, isSame, expected) => {
    const id = crypto.randomUUID()
    const slow = openBody()
    const late = client.send(owner, 'a.bin', slow.stream, { id })
    const bytes = randomBytes(5_000)
    slow.give(bytes.slice(0, 1_000))
    await pause(100)
    expect((await elsewhere.send(owner, 'a.bin', bytes, { id })).status).toBe(200)
    slow.give(isSame ? bytes.slice(1_000) : randomBytes(4_000))
    slow.end()
    expect(await late).toMatchObject(expected)
    expect(await client.contentOf(owner, id)).toEqual(bytes)
  })

  test('one breaks off: the other goes on undisturbed', async () => {
    const id = crypto.randomUUID()
    const [slow, broken] = [openBody(), openBody()]
    const bytes = randomBytes(200_000)
    const going = client.send(owner, 'a.bin', slow.stream, { id })
    const failing = client.send(owner, 'a.bin', broken.stream, { id }).catch(() => 'broken')
    slow.give(bytes.subarray(0, 100_000))
    broken.give(randomBytes(100_000))
    await pause(100)
    broken.breakOff()
    expect(await failing).toBe('broken')
    await pause(100)
    slow.give(bytes.subarray(100_000))
    slow.end()
    expect((await going).status).toBe(200)
    expect(await client.contentOf(owner, id)).toEqual(bytes)
  })

  test('one in pieces, one at once: the pieces neither change nor remove what was stored', async () => {
    const id = crypto.randomUUID()
    const { drafts } = await client.listStored()
    const bytes = randomBytes(300_000)
    expect((await client.tus.create(owner, bytes.length, { id })).status).toBe(201)
    expect((await client.tus.patch(owner, id, 0, bytes.subarray(0, 150_000))).status).toBe(204)
    const whole = randomBytes(2_000)
    expect((await client.send(owner, 'a.bin', whole, { id })).status).toBe(200)
    // It is refused before it is read, so its sender may see a reset connection instead of the answer.
    await client.tus.patch(owner, id, 150_000, bytes.subarray(150_000)).catch(() => undefined)
    await client.tus.cancel(owner, id)
    expect(await client.contentOf(owner, id)).toEqual(whole)
    app.clock.pass(2 * 3600)
    await sweep.run({}, app.services)
    await lyingSoon({ drafts: drafts.length })
    owner = await app.signIn('owner@brightsmiles.example', 'attempts-owner')
    other = await app.signIn('owner@lakesidesurgery.example', 'attempts-other')
    expect(await client.contentOf(owner, id)).toEqual(whole)
  })

  test('in pieces, in two processes at once: one writes and the other learns so', async () => {
    const id = crypto.randomUUID()
    const bytes = randomBytes(1_000_000)
    await client.tus.create(owner, bytes.length, { id })
    const slow = openBody()
    const writing = client.tus.patch(owner, id, 0, slow.stream)
    slow.give(bytes.subarray(0, 500_000))
    await pause(200)
    const answer = await elsewhere.tus.patch(owner, id, 0, randomBytes(10))
    expect([409, 423]).toContain(answer.status)
    slow.give(bytes.subarray(500_000))
    slow.end()
    expect((await writing).status).toBe(204)
    expect(await client.contentOf(owner, id)).toEqual(bytes)
  })
})

describe('an id', () => {
  test('whose file was removed stays used, and says so to its owner alone', async () => {
    const id = crypto.randomUUID()
    await client.send(owner, 'a.txt', Buffer.from('first'), { id })
    expect((await app.call('DELETE /files/v2/:id', { params: { id }, as: owner })).status).toBe(200)
    const refused = { status: 410, body: { code: 'file-removed' } }
    expect(await client.send(owner, 'a.txt', Buffer.from('second'), { id })).toMatchObject(refused)
    expect(await client.tus.create(owner, 5, { id })).toMatchObject(refused)
    expect((await client.send(other, 'a.txt', Buffer.from('third'), { id })).status).toBe(404)
    expect((await app.call('GET /files/v2/:id', { params: { id }, as: owner })).status).toBe(404)
    expect((await app.call('DELETE /files/v2/:id', { params: { id }, as: owner })).status).toBe(404)
  })

  test('that names a stored file is safe from a late job of the time when bytes lay under it', async () => {
    const { body } = await client.send(owner, 'a.txt', Buffer.from('first'))
    await removeBytes.run({ id: body.id }, app.services)
    const row = await findFile(app.services.db, body.id)
    await removeBytes.run({ id: row!.blob_id! }, app.services)
    expect((await client.contentOf(owner, body.id))?.toString()).toBe('first')
  })

  test('of a refused or cancelled upload is free again, for others too, and empty', async () => {
    const id = crypto.randomUUID()
    await client.tus.create(owner, 100_000, { id })
    await client.tus.patch(owner, id, 0, randomBytes(50_000))
    expect((await client.tus.cancel(other, id)).status).toBe(404)
    expect((await client.tus.cancel(owner, id)).status).toBe(204)
    expect((await client.tus.create(other, 100_000, { id })).status).toBe(201)
    expect((await client.tus.head(other, id)).headers.get('upload-offset')).toBe('0')
    expect((await client.tus.head(owner, id)).status).toBe(404)
    await client.tus.cancel(other, id)
  })

  test('created again with another length or for another use is refused', async () => {
    const id = crypto.randomUUID()
    expect((await client.tus.create(owner, 1_000, { id })).status).toBe(201)
    expect((await client.tus.create(owner, 1_000, { id })).status).toBe(201)
    expect(await client.tus.create(owner, 2_000, { id })).toMatchObject(DIFFERS)
    expect(await client.tus.create(owner, 1_000, { id, blobType: 'profile-image' })).toMatchObject(DIFFERS)
    await client.tus.cancel(owner, id)
    const stored = await client.send(owner, 'a.bin', randomBytes(700))
    expect(await client.send(owner, 'a.bin', randomBytes(701), { id: stored.body.id })).toMatchObject(DIFFERS)
  })

  test('sent again with the same bytes is answered by what is stored, and with others refused', async () => {
    const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#884422' } })
      .withExif({ IFD0: { Copyright: 'a place', Make: 'a camera' } })
      .jpeg()
      .toBuffer()
    for (const bytes of [randomBytes(300_000), photo]) {
      const id = crypto.randomUUID()
      const stored = await client.send(owner, 'a.jpg', bytes, { id })
      expect(await client.send(owner, 'a.jpg', bytes, { id })).toMatchObject({
        status: 200,
        body: { id, size: stored.body.size },
      })
      const { blobs } = await client.listStored()
      const others = Buffer.from(bytes)
      others[others.length - 1]! ^= 1
      expect(await client.send(owner, 'a.jpg', others, { id })).toMatchObject(DIFFERS)
      // Without a length it is found out on the way.
      const longer = openBody()
      longer.give(Buffer.concat([bytes, bytes]))
      longer.end()
      expect(await client.send(owner, 'a.jpg', longer.stream, { id })).toMatchObject(DIFFERS)
      expect(await client.send(owner, 'a.jpg', bytes, { id })).toMatchObject({ status: 200 })
      expect((await client.listStored()).blobs).toHaveLength(blobs.length)
    }
  })
})

test('a wrong offset is answered as an upload that has moved', async () => {
  const id = crypto.randomUUID()
  await client.tus.create(owner, 1_000, { id })
  expect(await client.tus.patch(owner, id, 5, randomBytes(10))).toMatchObject({
    status: 409,
    body: { code: 'upload-moved' },
  })
  await client.tus.cancel(owner, id)
})

test('somebody else who knows an id cannot cut off an upload under way', async () => {
  const id = crypto.randomUUID()
  const bytes = randomBytes(400_000)
  await client.tus.create(owner, bytes.length, { id })
  const slow = openBody()
  const writing = client.tus.patch(owner, id, 0, slow.stream)
  slow.give(bytes.subarray(0, 200_000))
  await pause(100)
  expect((await client.tus.head(other, id)).status).toBe(404)
  expect((await client.tus.patch(other, id, 0, randomBytes(10))).status).toBe(404)
  expect((await client.tus.cancel(other, id)).status).toBe(404)
  await pause(3_500)
  slow.give(bytes.subarray(200_000))
  slow.end()
  expect((await writing).status).toBe(204)
  expect(await client.contentOf(owner, id)).toEqual(bytes)
})

test('a draft that no upload knows is swept', async () => {
  await mkdir(join(folder, 'uploads', crypto.randomUUID()), { recursive: true })
  // Files that are not ours must not be removed.
  await mkdir(join(folder, 'uploads', 'lost+found'))
  const begun = crypto.randomUUID()
  await client.tus.create(owner, 1_000, { id: begun })
  await client.tus.patch(owner, begun, 0, randomBytes(10))
  await sweep.run({}, app.services)
  await lyingSoon({ drafts: 2 })
  expect((await client.tus.head(owner, begun)).headers.get('upload-offset')).toBe('10')
  await client.tus.cancel(owner, begun)
})

test('more bytes than were announced are refused as too many', async () => {
  const id = crypto.randomUUID()
  await client.tus.create(owner, 1_000, { id })
  const body = openBody()
  body.give(randomBytes(2_000))
  body.end()
  const answer = await client.tus.patch(owner, id, 0, body.stream)
  expect(answer).toMatchObject({ status: 413, body: { code: 'too-large' } })
  await client.tus.cancel(owner, id)
})
