import { randomBytes } from 'node:crypto'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { type FakeScanner, startFakeScanner } from '../testing/fake-scanner.ts'
import { fileClient } from '../testing/file-client.ts'

describe('a scanner', () => {
  let clamd: FakeScanner
  let app: TestApp
  let owner: LoginReply
  let client: ReturnType<typeof fileClient>
  beforeAll(async () => {
    clamd = await startFakeScanner()
    app = await startTestApp({ env: { SCANNER_URL: clamd.url } })
    owner = await app.signIn('owner@brightsmiles.example')
    client = fileClient(app)
  })
  /** Once the jobs of earlier tests have removed what they had to. */
  async function settledBlobs(): Promise<number> {
    const known = () =>
      sql<{ count: number }>`
        SELECT (count(blob_id) + count(thumbnail_id))::int AS count FROM files_file`.execute(app.services.db)
    const count = (await known()).rows[0]!.count
    await expect.poll(async () => (await client.listStored()).blobs.length).toBe(count)
    return count
  }
  beforeEach(() => clamd.answer('at-once'))
  afterAll(async () => {
    await app.close()
    await clamd.stop()
  })

  test('locks infected files away, says so to the sender each time, and refuses when it does not answer', async () => {
    expect((await client.send(owner, 'a.txt', Buffer.from('clean'))).status).toBe(200)
    const id = crypto.randomUUID()
    const refused = { status: 422, body: { code: 'file-infected' } }
    expect(await client.send(owner, 'a.txt', Buffer.from('this is EICAR'), { id })).toMatchObject(refused)
    expect(await client.send(owner, 'a.txt', Buffer.from('this is EICAR'), { id })).toMatchObject(refused)
    expect((await app.call('GET /files/v2/:id', { params: { id }, as: owner })).status).toBe(404)
    clamd.answer('never')
    expect((await client.send(owner, 'a.txt', Buffer.from('clean'))).status).toBe(503)
  })

  test('leaves no draft of an infected upload in pieces, and its bytes stay', async () => {
    const blobs = await settledBlobs()
    const id = crypto.randomUUID()
    await client.tus.create(owner, 13, { id })
    const answer = await client.tus.patch(owner, id, 0, Buffer.from('this is EICAR'))
    expect(answer).toMatchObject({ status: 422, body: { code: 'file-infected' } })
    await expect.poll(async () => (await client.listStored()).drafts).toEqual([])
    expect((await client.listStored()).blobs).toHaveLength(blobs + 1)
    expect((await client.tus.head(owner, id)).status).toBe(404)
  })

  test('that is down once: the upload is finished by the next question how far it is', async () => {
    const id = crypto.randomUUID()
    const bytes = randomBytes(200_000)
    await client.tus.create(owner, bytes.length, { id })
    clamd.answer('never')
    expect((await client.tus.patch(owner, id, 0, bytes)).status).toBe(503)
    expect((await app.call('GET /files/v2/:id', { params: { id }, as: owner })).status).toBe(404)
    clamd.answer('at-once')
    const heads = await Promise.all([1, 2, 3].map(() => client.tus.head(owner, id)))
    expect(heads.map(({ headers }) => headers.get('upload-offset'))).toEqual(Array(3).fill('200000'))
    expect(await client.contentOf(owner, id)).toEqual(bytes)
  })

  test.each([
    ['the same bytes', true, 204],
    ['others', false, 409],
  ])('is slow, and %s come at once meanwhile: the slow sender learns it', async (_what, isSame, status) => {
    const id = crypto.randomUUID()
    const bytes = randomBytes(1_000)
    await client.tus.create(owner, bytes.length, { id })
    clamd.answer('when-told')
    const finishing = client.tus.patch(owner, id, 0, bytes)
    await clamd.receivedFile()
    clamd.answer('newer-first')
    const first = isSame ? bytes : randomBytes(1_000)
    expect((await client.send(owner, 'a.bin', first, { id })).status).toBe(200)
    clamd.answer('at-once')
    expect((await finishing).status).toBe(status)
    expect(await client.contentOf(owner, id)).toEqual(first)
    await expect.poll(async () => (await client.listStored()).drafts).toEqual([])
  })

  test('is slow, and the upload is cancelled meanwhile: nothing is stored and nothing is left', async () => {
    const blobs = await settledBlobs()
    const id = crypto.randomUUID()
    await client.tus.create(owner, 1_000, { id })
    clamd.answer('when-told')
    const finishing = client.tus.patch(owner, id, 0, randomBytes(1_000))
    await clamd.receivedFile()
    expect((await client.tus.cancel(owner, id)).status).toBe(204)
    clamd.answer('at-once')
    expect((await finishing).status).toBe(404)
    expect((await app.call('GET /files/v2/:id', { params: { id }, as: owner })).status).toBe(404)
    await expect.poll(() => client.listStored()).toMatchObject({ blobs: { length: blobs }, drafts: [] })
  })
})
