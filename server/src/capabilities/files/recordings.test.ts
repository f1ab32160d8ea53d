import { randomUUID } from 'node:crypto'
import type { StoredFile } from '@corridor/contract/files/model.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { webm } from './inspect/testing/recordings.ts'
import { fileClient } from './testing/file-client.ts'

const app = useTestApp()
const client = fileClient(app)
let owner: LoginReply

beforeAll(async () => {
  owner = await app.signIn('owner@brightsmiles.example')
})

const SOUND = { durationMs: '2300', wave: '0137acf' }

async function send(name: string, bytes: Buffer, query: Record<string, string>) {
  const search = new URLSearchParams({ fileName: name, ...query })
  const answer = await fetch(`${app.url}/files/v2/private/attachment?${search}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${owner.token}`,
      user: owner.givenName,
      'content-type': 'application/octet-stream',
    },
    body: bytes as BodyInit,
  })
  return { status: answer.status, body: (await answer.json()) as StoredFile }
}

test('a recording keeps its length and its wave, and is served by ranges as sound that runs nothing', async () => {
  const { status, body } = await send('voice.webm', webm(2), SOUND)
  expect(status).toBe(200)
  const sound = { durationMs: 2300, wave: '0137acf' }
  expect(body).toMatchObject({ kind: 'AUDIO', mediaType: 'audio/webm', fileName: 'voice.webm', sound })
  const again = await app.call('GET /files/v2/:id', { params: { id: body.id }, as: owner })
  expect(again.body.sound).toEqual(sound)
  const part = await client.get(body.url, { range: 'bytes=4-9' })
  expect(part.status).toBe(206)
  expect(part.bytes).toEqual(webm(2).subarray(4, 10))
  expect(Object.fromEntries(part.headers)).toMatchObject({
    'content-type': 'audio/webm',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  })
  expect(part.headers.get('content-disposition')).toMatch(/^attachment;/)
})

test('only sound has a wave, whatever its sender says', async () => {
  const { body } = await send('voice.webm', webm(1, 2), SOUND)
  expect(body).toMatchObject({ kind: 'VIDEO' })
  expect(body.sound).toBeUndefined()
  const text = await send('voice.webm', Buffer.from('no sound at all'), SOUND)
  expect(text.body).toMatchObject({ kind: 'TEXT' })
  expect(text.body.sound).toBeUndefined()
})

test('the first that arrived decides about the wave', async () => {
  const id = randomUUID()
  await send('voice.webm', webm(2), { id, ...SOUND })
  const { body } = await send('voice.webm', webm(2), { id, durationMs: '1', wave: 'f' })
  expect(body.sound).toEqual({ durationMs: 2300, wave: '0137acf' })
})

test.each([
  { ...SOUND, wave: 'xyz' },
  { ...SOUND, wave: 'f'.repeat(65) },
  { ...SOUND, durationMs: '-1' },
  { ...SOUND, durationMs: '99999999999' },
])('an invalid wave is refused: %o', async (query) => {
  expect((await send('voice.webm', webm(2), query)).status).toBe(400)
})

test('a deleted recording leaves no wave behind', async () => {
  const { body } = await send('voice.webm', webm(2), SOUND)
  await app.call('DELETE /files/v2/:id', { params: { id: body.id }, as: owner })
  const { rows } = await sql`SELECT sound_ms, wave FROM files_file WHERE id = ${body.id}`.execute(
    app.services.db,
  )
  expect(rows).toEqual([{ sound_ms: null, wave: null }])
})
