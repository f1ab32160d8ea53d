import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { fileClient } from './testing/file-client.ts'

const app = useTestApp()
let owner: LoginReply
let client: ReturnType<typeof fileClient>
/** Files of the demo data. */
let before: string[]
beforeAll(async () => {
  owner = await app.signIn('owner@brightsmiles.example')
  client = fileClient(app)
  before = (await client.listStored()).blobs
})

const PICTURE = { blobType: 'profile-image', way: 'public' }
async function upload(): Promise<string> {
  const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#224488' } })
    .png()
    .toBuffer()
  return (await client.send(owner, 'me.png', photo, PICTURE)).body.id
}
const set = (fileId: string | null, crop?: { x: number; y: number; width: number; height: number }) =>
  app.call('POST /persons/v3/profile-image', { as: owner, body: { fileId, ...(crop && { crop }) } })

async function statesOf(): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    SELECT state, count(*)::int FROM files_file WHERE state <> 'removed' AND blob_type = 'profile-image' GROUP BY state`.execute(
    app.services.db,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

test('one upload becomes one picture, however many calls come at once', async () => {
  const id = await upload()
  const answers = await Promise.all([set(id), set(id), set(id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  expect(await statesOf()).toEqual({ claimed: 1 })
  expect((await set(null)).status).toBe(200)
  expect(await statesOf()).toEqual({})
  await expect.poll(async () => (await client.listStored()).blobs).toEqual(before)
})

test('pictures that fill memory are cut one after the other, and each once', async () => {
  const ids = await Promise.all([upload(), upload(), upload()])
  await sql`UPDATE files_file SET width = 10000, height = 9000 WHERE state = 'unclaimed'`.execute(
    app.services.db,
  )
  const { rows } = await sql<{ blob_id: string }>`
    SELECT blob_id FROM files_file WHERE state = 'unclaimed'`.execute(app.services.db)
  const { vault } = app.services
  const open = vault.open
  const opened: string[] = []
  let now = 0
  let most = 0
  vault.open = async (key, ...rest) => {
    if (rows.some(({ blob_id }) => key.includes(blob_id))) {
      opened.push(key)
      now += 1
      most = Math.max(most, now)
      await new Promise((resolve) => setTimeout(resolve, 100))
      now -= 1
    }
    return open(key, ...rest)
  }
  const answers = await Promise.all([...ids, ...ids].map((id) => set(id)))
  vault.open = open
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 404, 404, 404])
  expect({ most, opened: opened.length }).toEqual({ most: 1, opened: 3 })
  expect((await set(null)).status).toBe(200)
})

test('a part is cut from the picture as it is seen, not as it lies in the file', async () => {
  const half = { width: 60, height: 90, channels: 3, background: '#ff0000' } as const
  const photo = await sharp({ create: { ...half, width: 120 } })
    .composite([{ input: { create: { ...half, background: '#0000ff' } }, left: 60, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer()
  const { body } = await client.send(owner, 'me.jpg', photo, PICTURE)
  const { body: now } = await set(body.id, { x: 0, y: 0.5, width: 0.6, height: 0.45 })
  const shown = sharp((await client.get(now.profileImage)).bytes)
  const { width, height } = await shown.metadata()
  expect([width, height]).toEqual([512, 512])
  const { dominant } = await shown.stats()
  expect(dominant.b).toBeGreaterThan(dominant.r + 200)
  expect((await set(null)).status).toBe(200)
})

test('a picture that cannot be stored leaves nothing but its upload', async () => {
  const id = await upload()
  const { vault } = app.services
  const seal = vault.seal
  vault.seal = async () => {
    throw new Error('the disk is gone')
  }
  expect((await set(id)).status).toBe(500)
  vault.seal = seal
  expect(await statesOf()).toEqual({ unclaimed: 1 })
  expect((await set(id)).status).toBe(200)
})

test.each([
  ['no width', { x: 0, y: 0, width: 0, height: 1 }],
  ['no height', { x: 0, y: 0, width: 1, height: 0 }],
  ['past the right edge', { x: 0.5, y: 0, width: 0.6, height: 1 }],
  ['past the lower edge', { x: 0, y: 0.9, width: 1, height: 0.2 }],
])('a part with %s is refused', async (_what, crop) => {
  expect((await set(await upload(), crop)).status).toBe(400)
})
