import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServer } from '../../../testing/server-process.ts'
import { DEMO_PASSWORD } from '../../../testing/test-app.ts'

let folder: string
let server: ServerProcess
const start = () => startServer('server/src/main.ts', { CORRIDOR_DATA: folder, HOST: '127.0.0.1' })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-killed-'))
  await chmod(folder, 0o711)
  server = await start()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const bytes = randomBytes(3_000_000)
const id = crypto.randomUUID()

async function signIn(): Promise<Record<string, string>> {
  const answer = await fetch(`${server.url}/authentication/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'owner@brightsmiles.example',
      password: DEMO_PASSWORD,
      deviceId: 'killed-device',
    }),
  })
  const { token, givenName } = (await answer.json()) as LoginReply
  return { authorization: `Bearer ${token}`, user: givenName, 'tus-resumable': '1.0.0' }
}

/** Sends a part and leaves the line open: the server is in the middle of it. */
function sendUnfinished(headers: Record<string, string>, part: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const sending = request(`${server.url}/files/v2/resumable/${id}`, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes.length,
      },
    })
    sending.on('error', () => undefined)
    sending.write(part, () => resolve())
  })
}

test('an upload that a kill cut off cannot be read half, and goes on to the right bytes', async () => {
  const headers = await signIn()
  const metadata = Object.entries({ fileName: 'cut.bin', blobType: 'attachment', id })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const created = await fetch(`${server.url}/files/v2/resumable`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  })
  expect(created.status).toBe(201)
  await sendUnfinished(headers, bytes.subarray(0, 1_500_000))
  await server.kill()

  server = await start()
  const again = await signIn()
  const place = `${server.url}/files/v2/resumable/${id}`
  expect((await fetch(`${server.url}/files/v2/${id}`, { headers: again })).status).toBe(404)
  const offset = Number((await fetch(place, { method: 'HEAD', headers: again })).headers.get('upload-offset'))
  expect(offset).toBeLessThanOrEqual(1_500_000)
  const rest = await fetch(place, {
    method: 'PATCH',
    headers: { ...again, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: bytes.subarray(offset) as BodyInit,
  })
  expect(rest.status).toBe(204)
  const stored = await fetch(`${server.url}/files/v2/${id}`, { headers: again })
  const { url } = (await stored.json()) as { url: string }
  const back = Buffer.from(await (await fetch(`${server.url}${url}`)).arrayBuffer())
  expect(back.equals(bytes)).toBe(true)
})
