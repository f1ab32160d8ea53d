import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StoredFile } from '@corridor/contract/files/model.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { type ServerProcess, startServer } from '../server/testing/server-process.ts'
import { atMost, figure, ratio } from './figures.ts'

const SIZE = 2 * 1024 ** 3
const PIECE = randomBytes(1024 * 1024)

function* pieces() {
  for (let sent = 0; sent < SIZE; sent += PIECE.length) yield PIECE
}

/** Bytes a second while `work` moves them all, and how much the server's memory grew at the highest. */
async function measure(server: ServerProcess, work: () => Promise<void>) {
  const before = await server.residentMb()
  let highest = before
  const watch = setInterval(() => {
    server.residentMb().then((now) => {
      highest = Math.max(highest, now)
    })
  }, 100)
  const begun = performance.now()
  await work()
  const seconds = (performance.now() - begun) / 1000
  clearInterval(watch)
  return { mbPerSecond: SIZE / 1024 ** 2 / seconds, growthMb: highest - before }
}

function upload(url: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      { method: 'POST', headers: { ...headers, 'content-length': SIZE } },
      (answer) => {
        let text = ''
        answer.on('data', (part) => {
          text += part
        })
        answer.on('end', () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(text))))
      },
    )
    sending.on('error', reject)
    pipeline(Readable.from(pieces(), { objectMode: false }), sending).catch(reject)
  })
}

async function download(url: string): Promise<void> {
  const answer = await fetch(url)
  let size = 0
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) size += part.length
  if (size !== SIZE) throw new Error(`${size} bytes came back`)
}

async function signIn(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/authentication/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'owner@brightsmiles.example',
      password: 'Corridor!2026',
      deviceId: 'bench-files',
    }),
  })
  const { token, givenName } = (await answer.json()) as LoginReply
  return { authorization: `Bearer ${token}`, user: givenName, 'content-type': 'application/octet-stream' }
}

/** A file of 2 GB in and out, sealed, beside a bare copy to the same disk. */
export async function files(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-bench-'))
  await chmod(folder, 0o711)
  const app = await startServer('server/src/main.ts', { CORRIDOR_DATA: join(folder, 'data') })
  const bare = await startServer('bench/bare-copy-server.ts', { BENCH_FILE: join(folder, 'bare') })
  const headers = await signIn(app.url)

  const bareIn = await measure(bare, async () => void (await upload(`${bare.url}/`, {})))
  let stored = ''
  const ownIn = await measure(app, async () => {
    stored = await upload(`${app.url}/files/v2/private/attachment?fileName=large.bin`, headers)
  })
  const { url } = JSON.parse(stored) as StoredFile
  const bareOut = await measure(bare, () => download(`${bare.url}/file`))
  const ownOut = await measure(app, () => download(`${app.url}${url}`))

  figure('upload of 2 GB, encrypted', ownIn.mbPerSecond, 'MB per second')
  figure('bare copy to disk', bareIn.mbPerSecond, 'MB per second')
  ratio('upload beside the bare copy', ownIn.mbPerSecond / bareIn.mbPerSecond, 0.5)
  figure('download of 2 GB, decrypted', ownOut.mbPerSecond, 'MB per second')
  figure('bare read from disk', bareOut.mbPerSecond, 'MB per second')
  ratio('download beside the bare read', ownOut.mbPerSecond / bareOut.mbPerSecond, 0.5)
  atMost('memory added by the upload', ownIn.growthMb, 64, 'MB')
  atMost('memory added by the download', ownOut.growthMb, 64, 'MB')

  await app.stop()
  await bare.stop()
  await rm(folder, { recursive: true, force: true })
}
