import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Killable, type KillableServer, openKillable } from '#testing/killable.ts'
import { type FakeScanner, startFakeScanner } from '../testing/fake-scanner.ts'

/* One kill cuts off uploads in each state that they can be in, and each test looks at what became of one of them. */

const SIZE = 3_000_000
const HALF = SIZE / 2

type Headers = Record<string, string>
interface Upload {
  id: string
  bytes: Buffer
}

let killable: Killable
let server: KillableServer
let clamd: FakeScanner
let headers: Headers

const someUpload = (): Upload => ({ id: crypto.randomUUID(), bytes: randomBytes(SIZE) })
const resumable = { coming: someUpload(), examined: someUpload() }
const atOnce = { coming: someUpload(), examined: someUpload() }

async function start(): Promise<void> {
  server = await killable.start({ SCANNER_URL: clamd.url })
  const { token, givenName } = await server.signIn('owner@brightsmiles.example')
  headers = { authorization: `Bearer ${token}`, user: givenName, 'tus-resumable': '1.0.0' }
}

const resumableUrl = ({ id }: Upload) => `${server.url}/files/v2/resumable/${id}`
const atOnceUrl = ({ id }: Upload) => `${server.url}/files/v2/private/attachment?fileName=cut.bin&id=${id}`

/** Sends a part and leaves the connection open, so that the server is in the middle of it. */
function sendUnfinished(method: 'PATCH' | 'POST', url: string, part: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const sending = request(url, {
      method,
      headers: {
        ...headers,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': SIZE,
      },
    })
    sending.on('error', () => undefined)
    sending.write(part, () => resolve())
  })
}

async function create({ id }: Upload): Promise<void> {
  const metadata = Object.entries({ fileName: 'cut.bin', blobType: 'attachment', id })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const created = await fetch(`${server.url}/files/v2/resumable`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(SIZE), 'upload-metadata': metadata },
  })
  expect(created.status).toBe(201)
}

beforeAll(async () => {
  killable = await openKillable()
  clamd = await startFakeScanner()
  await start()
  for (const upload of Object.values(resumable)) await create(upload)
  clamd.answer('when-told')
  await sendUnfinished('PATCH', resumableUrl(resumable.coming), resumable.coming.bytes.subarray(0, HALF))
  await sendUnfinished('POST', atOnceUrl(atOnce.coming), atOnce.coming.bytes.subarray(0, HALF))
  await sendUnfinished('PATCH', resumableUrl(resumable.examined), resumable.examined.bytes)
  await sendUnfinished('POST', atOnceUrl(atOnce.examined), atOnce.examined.bytes)
  await clamd.receivedFile(2)
  await server.kill()
  clamd.answer('at-once')
  await start()
})
afterAll(async () => {
  await killable.close()
  await clamd.stop()
})

const read = ({ id }: Upload) => fetch(`${server.url}/files/v2/${id}`, { headers })

const offsetOf = async (upload: Upload) =>
  Number((await fetch(resumableUrl(upload), { method: 'HEAD', headers })).headers.get('upload-offset'))

async function expectStored(upload: Upload): Promise<void> {
  const { url } = (await (await read(upload)).json()) as { url: string }
  const back = Buffer.from(await (await fetch(`${server.url}${url}`)).arrayBuffer())
  expect(back.equals(upload.bytes)).toBe(true)
}

test('an upload that a kill cut off cannot be read half, and goes on to the right bytes', async () => {
  const upload = resumable.coming
  expect((await read(upload)).status).toBe(404)
  const offset = await offsetOf(upload)
  expect(offset).toBeLessThanOrEqual(HALF)
  const rest = await fetch(resumableUrl(upload), {
    method: 'PATCH',
    headers: {
      ...headers,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: upload.bytes.subarray(offset) as BodyInit,
  })
  expect(rest.status).toBe(204)
  await expectStored(upload)
})

test('one that a kill cut off while it was looked into is finished when it is asked for', async () => {
  const upload = resumable.examined
  expect((await read(upload)).status).toBe(404)
  expect(await offsetOf(upload)).toBe(SIZE)
  await expectStored(upload)
})

test.each([
  ['while it came', atOnce.coming],
  ['while it was looked into', atOnce.examined],
])('one at once that a kill cut off %s is sent again under its id', async (_when, upload) => {
  expect((await read(upload)).status).toBe(404)
  const sent = await fetch(atOnceUrl(upload), { method: 'POST', headers, body: upload.bytes as BodyInit })
  expect(sent.status).toBe(200)
  await expectStored(upload)
})
