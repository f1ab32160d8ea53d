import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type S3Server, startS3Server } from '#providers/storage/testing/s3-server.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { EXPECT_MS } from '../../../../../tools/test-run/test-workers.ts'
import { fileClient } from '../testing/file-client.ts'

const MB = 1024 ** 2
const headersOf = (as: LoginReply) => ({ authorization: `Bearer ${as.token}`, user: as.givenName })
const picture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#5b3fa0' } })
    .png()
    .toBuffer()

/** Sends over one keep-alive connection, as browsers do, and fails when it hangs. */
function connectTo(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { hostname, port } = new URL(url)
  const send = (method: string, path: string, headers: Record<string, string | number>, body?: Uint8Array) =>
    new Promise<{ status: number; code: string | undefined }>((resolve, reject) => {
      const outgoing = request({ agent, hostname, port, method, path, headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => void parts.push(part))
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString()
          const isJson = answer.headers['content-type']?.includes('json')
          resolve({ status: answer.statusCode ?? 0, code: isJson ? JSON.parse(text).code : undefined })
        })
      })
      outgoing.setTimeout(EXPECT_MS, () => outgoing.destroy(new Error('The line hangs.')))
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  return { send, close: () => agent.destroy() }
}

/** Every way to upload bytes, each over a connection that is reused afterwards. */
async function sendByEveryWay(app: TestApp, as: LoginReply, pictureId: string) {
  const client = fileClient(app)
  const connection = connectTo(app.url)
  const big = randomBytes(12 * MB)
  const length = { 'content-length': big.length }
  const raw = { ...headersOf(as), 'content-type': 'application/octet-stream' }
  const id = crypto.randomUUID()
  await client.tus.create(as, big.length, { id })
  const tusHeaders = {
    ...headersOf(as),
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  }
  const ways = {
    whole: ['POST', '/files/v2/private/attachment?fileName=a.bin', { ...raw, ...length }, big],
    'without a length': ['POST', '/files/v2/private/attachment?fileName=b.bin', raw, big],
    'in pieces': ['PATCH', `/files/v2/resumable/${id}`, { ...tusHeaders, ...length }, big],
    picture: [
      'POST',
      '/persons/v3/profile-image',
      { ...headersOf(as), 'content-type': 'application/json' },
      Buffer.from(JSON.stringify({ fileId: pictureId })),
    ],
  } as const
  const answers: Record<string, unknown> = {}
  for (const [name, [method, path, headers, body]] of Object.entries(ways)) {
    answers[name] = await connection.send(method, path, headers, body)
    expect(await connection.send('GET', '/healthz', {}), `the line after ${name}`).toMatchObject({
      status: 200,
    })
  }
  connection.close()
  return answers
}

const canMount = process.platform === 'linux' && process.getuid?.() === 0

describe.skipIf(!canMount)('a disk that is full', () => {
  let folder: string
  let app: TestApp
  let owner: LoginReply
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'corridor-full-'))
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder]).status).toBe(0)
    await cp(inject('templateData'), folder, { recursive: true })
    app = await startTestApp({ env: { CORRIDOR_DATA: folder } })
    owner = await app.signIn('owner@brightsmiles.example')
  })
  afterAll(async () => {
    await app.close()
    spawnSync('umount', [folder])
    await rm(folder, { recursive: true, force: true })
  })

  test('is answered by 507 on every way, and the connection goes on', async () => {
    const client = fileClient(app)
    const { body } = await client.send(owner, 'me.png', await picture(), {
      blobType: 'profile-image',
      way: 'public',
    })
    await writeFile(join(folder, 'ballast'), Buffer.alloc(4 * MB)).catch(() => undefined)
    const full = { status: 507, code: 'storage-full' }
    expect(await sendByEveryWay(app, owner, body.id)).toEqual({
      whole: full,
      'without a length': full,
      'in pieces': full,
      picture: full,
    })
    await rm(join(folder, 'ballast'))
    expect((await client.send(owner, 'a.txt', Buffer.from('room again'))).status).toBe(200)
  })
})

describe('a bucket that is away', () => {
  let s3: S3Server
  let app: TestApp
  let owner: LoginReply
  beforeAll(async () => {
    s3 = await startS3Server()
    const { bucket, endpoint, credentials } = s3.options
    app = await startTestApp({
      env: {
        S3_BUCKET: bucket,
        S3_ENDPOINT: endpoint ?? '',
        S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
        S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
      },
    })
    owner = await app.signIn('owner@brightsmiles.example')
  })
  afterAll(async () => {
    await app.close()
  })

  // The last one stops it for good.
  test.each(['that answers 500', 'that is not there'])('%s is answered by 503 on every way', async (how) => {
    const client = fileClient(app)
    const { body } = await client.send(owner, 'me.png', await picture(), {
      blobType: 'profile-image',
      way: 'public',
    })
    const stored = await client.send(owner, 'a.txt', Buffer.from('kept'))
    if (how === 'that answers 500') s3.failOn(() => true)
    else await s3.stop()
    const away = { status: 503, code: 'busy' }
    expect(await sendByEveryWay(app, owner, body.id)).toEqual({
      whole: away,
      'without a length': away,
      'in pieces': away,
      picture: away,
    })
    expect((await client.get(stored.body.url)).status).toBe(503)
    s3.failOn(() => false)
  })
})
