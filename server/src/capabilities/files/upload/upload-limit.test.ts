import { UPLOAD_IDLE_MINUTES, UPLOADS_PER_PERSON } from '@corridor/contract/files/limits.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { fileClient } from '../testing/file-client.ts'

const app = useTestApp()
let owner: LoginReply
let client: ReturnType<typeof fileClient>
beforeAll(async () => {
  owner = await app.signIn('owner@brightsmiles.example')
  client = fileClient(app)
})

test('unfinished uploads are counted without a gap, and idle ones make room', async () => {
  const ids = Array.from({ length: UPLOADS_PER_PERSON + 10 }, () => crypto.randomUUID())
  const answers = await Promise.all(ids.map((id) => client.tus.create(owner, 1_000, { id })))
  const begun = ids.filter((_, index) => answers[index]?.status === 201)
  expect(begun).toHaveLength(UPLOADS_PER_PERSON)
  const refused = answers.find(({ status }) => status !== 201)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-uploads' } })
  expect(refused?.body.retryAfterSeconds).toBeGreaterThan(0)

  // An existing file needs no additional room.
  expect((await client.tus.create(owner, 1_000, { id: begun[3]! })).status).toBe(201)
  expect((await client.send(owner, 'a.txt', Buffer.from('x'))).status).toBe(429)
  await client.tus.cancel(owner, begun[0]!)
  const stored = await client.send(owner, 'a.txt', Buffer.from('x'))
  expect(stored.status).toBe(200)
  await client.tus.create(owner, 1_000, { id: crypto.randomUUID() })
  expect((await client.send(owner, 'a.txt', Buffer.from('x'), { id: stored.body.id })).status).toBe(200)

  app.clock.pass((UPLOAD_IDLE_MINUTES - 1) * 60)
  expect((await client.tus.patch(owner, begun[1]!, 0, Buffer.alloc(10))).status).toBe(204)
  app.clock.pass(90)
  expect((await client.tus.create(owner, 1_000, { id: crypto.randomUUID() })).status).toBe(201)
  const heads = await Promise.all(begun.slice(1).map((id) => client.tus.head(owner, id)))
  expect(heads.filter(({ status }) => status === 404)).toHaveLength(1)
  expect(heads[0]?.headers.get('upload-offset'), 'one that moves stays').toBe('10')
})
