import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startFakeScanner } from '#capabilities/files/testing/fake-scanner.ts'
import { fileClient } from '#capabilities/files/testing/file-client.ts'
import { startS3Server } from '#providers/storage/testing/s3-server.ts'
import { startTestApp, useTestApp } from '#testing/test-app.ts'
import { createLog } from '../log/log.ts'
import { errorAnswer } from './error-answers.ts'

const BUSY = { statusCode: kernelErrors.busy.status, code: kernelErrors.busy.code }

const app = useTestApp()

/** A good answer is believed for some seconds. */
const becomes = (status: number, of = app) =>
  expect.poll(async () => (await of.send('GET /readyz')).status).toBe(status)

test('a server that cannot read its master keys is not ready', async () => {
  const file = join(app.services.config.dataFolder, 'master-keys.json')
  const original = await readFile(file, 'utf8')
  await becomes(200)
  await writeFile(file, 'nonsense')
  await becomes(503)
  await writeFile(file, original)
  await becomes(200)
})

test('a server whose folder for files is gone is not ready', async () => {
  const folder = join(app.services.config.dataFolder, 'files')
  await becomes(200)
  await rename(folder, `${folder}.away`)
  await becomes(503)
  await rename(`${folder}.away`, folder)
  await becomes(200)
})

test('a clock that differs from the database’s is said, and sends nobody away', async () => {
  expect((await app.send('GET /readyz')).body).not.toHaveProperty('clock')
  app.clock.pass(-15 * 60)
  expect(await app.send('GET /readyz')).toMatchObject({
    status: 200,
    body: { status: 'ready', clock: 'off' },
  })
  app.clock.pass(15 * 60)
  expect((await app.send('GET /readyz')).body).not.toHaveProperty('clock')
})

test('a statement on a connection that has broken already fails like the one that broke it: try again', async () => {
  const failing = app.services.transactions.run(async ({ db }) => {
    await sql`SELECT 1`.execute(db)
    await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => undefined)
    const select = () => sql`SELECT 1`.execute(db)
    await expect.poll(() => select().catch(({ message }: Error) => message)).toContain('not queryable')
    await select()
  })
  const error = await failing.catch((thrown: Error) => thrown)
  expect(errorAnswer(error, 'request')).toMatchObject(BUSY)
})

test('a server whose bucket is away is not ready, and one whose bucket was never there does not start', async () => {
  const s3 = await startS3Server()
  const { bucket, endpoint, credentials } = s3.options
  const env = {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint ?? '',
    S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
  }
  await expect(startTestApp({ env: { ...env, S3_BUCKET: 'nowhere' } })).rejects.toThrow(
    'S3_BUCKET must name a bucket that exists.',
  )
  await expect(startTestApp({ env: { ...env, S3_ACCESS_KEY_ID: 'stranger' } })).rejects.toThrow(
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must open the bucket of S3_BUCKET.',
  )
  const filed = await startTestApp({ env })
  await becomes(200, filed)
  await s3.stop()
  await becomes(503, filed)
  await filed.close()
})

test('a scanner that is away is reported at the start and by /readyz, refuses no call, and files are refused', async () => {
  const clamd = await startFakeScanner()
  clamd.answer('never')
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line).event) })
  const scanned = await startTestApp({ env: { SCANNER_URL: clamd.url }, log })
  const AWAY = 'the scanner does not answer: files are refused'
  await expect.poll(() => lines).toContain(AWAY)
  const readReadiness = () => scanned.send('GET /readyz')
  expect(await readReadiness()).toMatchObject({ status: 200, body: { status: 'ready', scanner: 'away' } })
  const owner = await scanned.signIn('owner@brightsmiles.example')
  const sent = await fileClient(scanned).send(owner, 'a.txt', Buffer.from('clean'))
  expect(sent).toMatchObject({ status: 503, body: { code: 'file-scanner-down' } })
  clamd.answer('at-once')
  await expect.poll(readReadiness).toMatchObject({ body: { scanner: 'up' } })
  expect(lines.filter((event) => event.includes('scanner'))).toEqual([AWAY, 'the scanner answers again'])
  await scanned.close()
  await clamd.stop()
  expect((await app.send('GET /readyz')).body).not.toHaveProperty('scanner')
})
