import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#platform/transaction.ts'
import { useTestApp } from '#testing/test-app.ts'
import { claimFile, type FileReference, releaseFiles, shareFiles } from './public.ts'
import { fileClient } from './testing/file-client.ts'

const app = useTestApp()
let owner: LoginReply
let other: LoginReply
let client: ReturnType<typeof fileClient>
beforeAll(async () => {
  owner = await app.signIn('owner@brightsmiles.example')
  other = await app.signIn('owner@lakesidesurgery.example')
  client = fileClient(app)
  // A record is seen by the practice its id begins with.
  for (const holder of ['message', 'document'])
    app.services.files.holders.set(holder, {
      listReadable: async (_db, { practiceId }, ids) =>
        ids.filter((id) => practiceId && id.startsWith(practiceId)),
    })
})

const recordOf = (of: LoginReply, holder = 'message'): FileReference => ({
  holder,
  recordId: `${of.practiceId}/${crypto.randomUUID()}`,
})
const inOne = <T>(work: (tx: Tx) => Promise<T>) => app.services.transactions.run(work)
const statusFor = async (as: LoginReply, id: string) =>
  (await app.call('GET /files/v2/:id', { params: { id }, as })).status

async function sendAndClaim(reference: FileReference) {
  const { body } = await client.send(owner, 'note.txt', Buffer.from('A note'))
  const sender = { kind: 'person', id: owner.givenName } as const
  await inOne((tx) => claimFile(tx, { fileId: body.id, sender, blobType: 'attachment', ...reference }))
  return body.id as string
}

/** Until a statement of this database waits for another's lock. */
const untilOneWaits = () =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(app.services.db)
      return rows[0]?.count
    })
    .toBeGreaterThan(0)

describe('a file that several records hold', () => {
  test('is read by everyone who sees one of them, and goes with the last', async () => {
    const before = (await client.listStored()).blobs
    const first = recordOf(owner)
    const second = recordOf(other, 'document')
    const id = await sendAndClaim(first)
    expect([await statusFor(owner, id), await statusFor(other, id)]).toEqual([200, 404])
    await inOne((tx) => shareFiles(tx, { fileIds: [id], from: first, to: second }))
    expect([await statusFor(owner, id), await statusFor(other, id)]).toEqual([200, 200])
    expect((await client.contentOf(other, id))?.toString()).toBe('A note')

    await inOne((tx) => releaseFiles(tx, first))
    expect([await statusFor(owner, id), await statusFor(other, id)]).toEqual([404, 200])
    await inOne((tx) => releaseFiles(tx, second))
    expect(await statusFor(other, id)).toBe(404)
    await expect.poll(async () => (await client.listStored()).blobs).toEqual(before)
  })

  test('is shared twice without harm, and never from a record that does not hold it', async () => {
    const [first, second, third] = [recordOf(owner), recordOf(other), recordOf(other)]
    const id = await sendAndClaim(first)
    const share = (from: FileReference, to: FileReference) =>
      inOne((tx) => shareFiles(tx, { fileIds: [id], from, to }))
    await share(first, second)
    await share(first, second)
    await expect(share(third, second)).rejects.toMatchObject({ kind: { code: 'not-found' } })
    const both = { fileIds: [id, crypto.randomUUID()], from: first, to: third }
    await expect(inOne((tx) => shareFiles(tx, both))).rejects.toMatchObject({ kind: { code: 'not-found' } })
    await inOne((tx) => releaseFiles(tx, second))
    await inOne((tx) => releaseFiles(tx, second))
    expect([await statusFor(owner, id), await statusFor(other, id)]).toEqual([200, 404])
  })

  test.each([
    ['shared first', true],
    ['let go first', false],
  ])('while its only record lets it go: %s', async (_what, isSharedFirst) => {
    const [first, second] = [recordOf(owner), recordOf(other)]
    const id = await sendAndClaim(first)
    const share = (tx: Tx) => shareFiles(tx, { fileIds: [id], from: first, to: second })
    const letGo = (tx: Tx) => releaseFiles(tx, first)
    let goOn = () => {}
    const released = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let hasBegun = () => {}
    const begun = new Promise<void>((resolve) => {
      hasBegun = resolve
    })
    const earlier = inOne(async (tx) => {
      await (isSharedFirst ? share : letGo)(tx)
      hasBegun()
      await released
    })
    await begun
    const afterwards = inOne(isSharedFirst ? letGo : share).then(
      () => 'done',
      () => 'refused',
    )
    await untilOneWaits()
    goOn()
    await earlier
    expect(await afterwards).toBe(isSharedFirst ? 'done' : 'refused')
    expect(await statusFor(other, id)).toBe(isSharedFirst ? 200 : 404)
  })

  test('let go by all of them at once, it goes once', async () => {
    const records = Array.from({ length: 8 }, () => recordOf(other))
    const id = await sendAndClaim(records[0]!)
    for (const to of records.slice(1))
      await inOne((tx) => shareFiles(tx, { fileIds: [id], from: records[0]!, to }))
    await Promise.all(records.map((record) => inOne((tx) => releaseFiles(tx, record))))
    expect(await statusFor(other, id)).toBe(404)
    const { rows } = await sql`SELECT state FROM files_file WHERE id = ${id}`.execute(app.services.db)
    expect(rows).toEqual([{ state: 'removed' }])
  })

  test('two that let several go in another order do not block each other', async () => {
    const [first, second] = [recordOf(owner), recordOf(other)]
    const ids = [await sendAndClaim(first), await sendAndClaim(first), await sendAndClaim(first)]
    await inOne((tx) => shareFiles(tx, { fileIds: ids, from: first, to: second }))
    await Promise.all([
      inOne((tx) => releaseFiles(tx, first, ids)),
      inOne((tx) => releaseFiles(tx, second, ids.toReversed())),
    ])
    expect(await Promise.all(ids.map((id) => statusFor(other, id)))).toEqual([404, 404, 404])
  })
})

describe('links for many files', () => {
  const linksFor = (as: LoginReply, ids: string[]) =>
    app.call('GET /files/v2/links', { query: { ids: ids.join(',') }, as })

  test('come in one call, in the order asked for, without what is missing, foreign or removed', async () => {
    const theirs = await sendAndClaim(recordOf(other))
    const both = recordOf(owner)
    const shown = await sendAndClaim(both)
    const { body: own } = await client.send(owner, 'own.txt', Buffer.from('x'))
    const { body: gone } = await client.send(owner, 'gone.txt', Buffer.from('x'))
    await app.call('DELETE /files/v2/:id', { params: { id: gone.id }, as: owner })
    const { status, body } = await linksFor(owner, [own.id, theirs, crypto.randomUUID(), gone.id, shown])
    expect(status).toBe(200)
    expect(body.files.map(({ id }) => id)).toEqual([own.id, shown])
    for (const { url } of body.files) expect((await client.get(url)).status).toBe(200)
  })

  test.each([
    ['none', []],
    ['what is no id', ['x']],
    ['more than may be', Array.from({ length: 101 }, () => crypto.randomUUID())],
  ])('are refused for %s', async (_what, ids) => {
    expect((await linksFor(owner, ids)).status).toBe(400)
  })
})

describe('the claims for files', () => {
  let ben: LoginReply
  const change = (body: object) =>
    app.call('PATCH /my-office/v2/team-members/:id/claims', {
      params: { id: ben.givenName },
      as: owner,
      body,
    })
  beforeAll(async () => {
    ben = await app.signIn('hygienist@brightsmiles.example')
  })

  test('FileReader opens what others sent, and what is one’s own needs none', async () => {
    const id = await sendAndClaim(recordOf(owner))
    const { body: own } = await client.send(ben, 'own.txt', Buffer.from('x'))
    const { url } = (await app.call('GET /files/v2/:id', { params: { id }, as: ben })).body
    expect((await client.get(url)).status).toBe(200)
    await change({ withdraw: ['FileReader'] })
    expect(await statusFor(ben, id)).toBe(403)
    expect((await client.get(url)).status).toBe(403)
    expect((await app.call('GET /file-reader/v2/:id', { params: { id }, as: ben })).status).toBe(403)
    const links = await app.call('GET /files/v2/links', { query: { ids: `${id},${own.id}` }, as: ben })
    expect(links.body.files.map((one) => one.id)).toEqual([own.id])
    expect((await client.contentOf(ben, own.id))?.toString()).toBe('x')
    // What they may not see at all is still not there.
    expect(await statusFor(ben, await sendAndClaim(recordOf(other)))).toBe(404)
    await change({ grant: ['FileReader'] })
    expect((await client.get(url)).status).toBe(200)
  })

  test('FileWriter opens sending, by both ways; a profile picture needs none', async () => {
    await change({ withdraw: ['FileWriter'] })
    const refused = { status: 403, body: { code: 'not-allowed' } }
    expect(await client.send(ben, 'a.txt', Buffer.from('x'))).toMatchObject(refused)
    expect(await client.tus.create(ben, 100, {})).toMatchObject(refused)
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const picture = { blobType: 'profile-image', way: 'public' }
    expect((await client.send(ben, 'me.png', png, picture)).status).toBe(200)
    await change({ grant: ['FileWriter'] })
    expect((await client.send(ben, 'a.txt', Buffer.from('x'))).status).toBe(200)
  })
})
