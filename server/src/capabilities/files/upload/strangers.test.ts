import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { RESUMABLE_PATH } from '@corridor/contract/files/resumable.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { fileClient, openBody } from '../testing/file-client.ts'

const app = useTestApp()
let owner: LoginReply
let stranger: LoginReply
let client: ReturnType<typeof fileClient>
beforeAll(async () => {
  owner = await app.signIn('owner@brightsmiles.example')
  stranger = await app.signIn('owner@lakesidesurgery.example')
  client = fileClient(app)
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const headersOf = (as: LoginReply) => ({
  authorization: `Bearer ${as.token}`,
  user: as.givenName,
  'tus-resumable': '1.0.0',
})

test.each([
  ['uploads in parts', { 'upload-length': '10', 'upload-concat': 'partial' }],
  ['an upload of no length yet', { 'upload-defer-length': '1' }],
])('what of tus is not offered is refused as the caller’s mistake: %s', async (_what, requested) => {
  const headers = { ...headersOf(owner), 'upload-metadata': `fileName ${btoa('a.txt')}`, ...requested }
  const answer = await fetch(`${app.url}${RESUMABLE_PATH}`, { method: 'POST', headers })
  expect(await answer.json()).toMatchObject({ statusCode: 400, code: 'not-readable' })
  expect(answer.status).toBe(400)
})

test('announcing somebody else’s id does not cut their upload off', async () => {
  const id = crypto.randomUUID()
  await client.tus.create(owner, 2000, { id })
  const body = openBody()
  const sending = client.tus.patch(owner, id, 0, body.stream)
  body.give(randomBytes(1000))
  await pause(300)
  expect((await client.tus.create(stranger, 2000, { id })).status).toBe(404)
  // Longer than the library gives the current lock owner to release.
  await pause(4000)
  body.give(randomBytes(1000))
  body.end()
  expect((await sending).headers.get('upload-offset')).toBe('2000')
})

test.each([
  ['behind another id', (id: string) => `/${crypto.randomUUID()}?a=/${id}`],
  ['without one', (id: string) => `?a=/${id}`],
])('an id in the query, %s, names no upload', async (_where, pathOf) => {
  const id = crypto.randomUUID()
  await client.tus.create(owner, 2000, { id })
  const headers = headersOf(owner)
  const answer = await fetch(`${app.url}${RESUMABLE_PATH}${pathOf(id)}`, { method: 'DELETE', headers })
  expect(answer.status).toBe(404)
  expect((await client.tus.head(owner, id)).status).toBe(200)
})

test('a person who tries somebody else’s upload is recorded with its id', async () => {
  const id = crypto.randomUUID()
  await client.tus.create(owner, 2000, { id })
  await client.tus.create(stranger, 2000, { id })
  await client.tus.cancel(stranger, id)
  const entries = (await app.auditEntries()).filter(({ subject_id }) => subject_id === id)
  const refused = entries.filter(({ outcome }) => outcome === 'refused')
  expect(refused.map(({ person_id }) => person_id)).toEqual([stranger.givenName, stranger.givenName])
})

test('a body in a coding we do not undo is refused, not stored as if it were the file', async () => {
  const packed = { 'content-encoding': 'gzip' }
  const body = gzipSync('A note')
  const atOnce = await fetch(`${app.url}/files/v2/private/attachment?fileName=a.txt`, {
    method: 'POST',
    headers: { ...headersOf(owner), ...packed },
    body,
  })
  expect(atOnce.status).toBe(415)
  const id = crypto.randomUUID()
  await client.tus.create(owner, body.length, { id })
  const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const inPieces = await fetch(`${app.url}${RESUMABLE_PATH}/${id}`, {
    method: 'PATCH',
    headers: { ...headersOf(owner), ...packed, ...type },
    body,
  })
  expect(inPieces.status).toBe(415)
})
