import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ServerProcess, startServer } from '#testing/server-process.ts'
import { DEMO_PASSWORD } from '#testing/test-app.ts'
import { type FakeScanner, startFakeScanner } from '../testing/fake-scanner.ts'

let folder: string
let server: ServerProcess
let clamd: FakeScanner
const start = () =>
  startServer('server/src/main.ts', { CORRIDOR_DATA: folder, HOST: '127.0.0.1', SCANNER_URL: clamd.url })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-killed-'))
  await chmod(folder, 0o711)
  clamd = await startFakeScanner()
  server = await start()
})
afterAll(async () => {
  await server.stop()
  await clamd.stop()
  await rm(folder, { recursive: true, force: true })
})

let bytes: Buffer
let id: string
beforeEach(() => {
  bytes = randomBytes(3_000_000)
  id = crypto.randomUUID()
})

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

const uploadUrl = () => `${server.url}/files/v2/resumable/${id}`
const atOnce = () => `${server.url}/files/v2/private/attachment?fileName=cut.bin&id=${id}`

/** Sends a part and leaves the connection open, so that the server is in the middle of it. */
function sendUnfinished(
  method: 'PATCH' | 'POST',
  headers: Record<string, string>,
  part: Buffer,
): Promise<void> {
  return new Promise((resolve) => {
    const sending = request(method === 'PATCH' ? uploadUrl() : atOnce(), {
      method,
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

async function create(headers: Record<string, string>): Promise<void> {
  const metadata = Object.entries({ fileName: 'cut.bin', blobType: 'attachment', id })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const created = await fetch(`${server.url}/files/v2/resumable`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  })
  expect(created.status).toBe(201)
}

async function killAndStart(): Promise<Record<string, string>> {
  await server.kill()
  clamd.answer('at-once')
  server = await start()
  const headers = await signIn()
  expect((await fetch(`${server.url}/files/v2/${id}`, { headers })).status).toBe(404)
  return headers
}

const offsetOf = async (headers: Record<string, string>) =>
  Number((await fetch(uploadUrl(), { method: 'HEAD', headers })).headers.get('upload-offset'))

async function expectStored(headers: Record<string, string>): Promise<void> {
  const stored = await fetch(`${server.url}/files/v2/${id}`, { headers })
  const { url } = (await stored.json()) as { url: string }
  const back = Buffer.from(await (await fetch(`${server.url}${url}`)).arrayBuffer())
  expect(back.equals(bytes)).toBe(true)
}

test('an upload that a kill cut off cannot be read half, and goes on to the right bytes', async () => {
  const headers = await signIn()
  await create(headers)
  await sendUnfinished('PATCH', headers, bytes.subarray(0, 1_500_000))
  const again = await killAndStart()
  const offset = await offsetOf(again)
  expect(offset).toBeLessThanOrEqual(1_500_000)
  const rest = await fetch(uploadUrl(), {
    method: 'PATCH',
    headers: { ...again, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: bytes.subarray(offset) as BodyInit,
  })
  expect(rest.status).toBe(204)
  await expectStored(again)
})

test('one that a kill cut off while it was looked into is finished when it is asked for', async () => {
  const headers = await signIn()
  await create(headers)
  clamd.answer('when-told')
  await sendUnfinished('PATCH', headers, bytes)
  await clamd.receivedFile()
  const again = await killAndStart()
  expect(await offsetOf(again)).toBe(bytes.length)
  await expectStored(again)
})

test.each([
  ['while it came', 1_500_000, false],
  ['while it was looked into', 3_000_000, true],
])('one at once that a kill cut off %s is sent again under its id', async (_when, length, isWhole) => {
  const headers = await signIn()
  clamd.answer('when-told')
  await sendUnfinished('POST', headers, bytes.subarray(0, length))
  if (isWhole) await clamd.receivedFile()
  const again = await killAndStart()
  const sent = await fetch(atOnce(), { method: 'POST', headers: again, body: bytes as BodyInit })
  expect(sent.status).toBe(200)
  await expectStored(again)
})
