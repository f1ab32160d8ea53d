import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type S3Server, startS3Server } from '#providers/storage/testing/s3-server.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { fileClient } from '../testing/file-client.ts'

let s3: S3Server
let here: TestApp
let there: TestApp
let owner: LoginReply
beforeAll(async () => {
  s3 = await startS3Server()
  const stored = await readFile(join(inject('templateData'), 'master-keys.json'), 'utf8')
  const { keys } = JSON.parse(stored) as { keys: string[] }
  const { bucket, region, endpoint, credentials } = s3.options
  const env = {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint ?? '',
    S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    CORRIDOR_MASTER_KEY: keys.join(),
  }
  here = await startTestApp({ env, isShared: true })
  there = await startTestApp({ env, databaseUrl: here.databaseUrl })
  owner = await here.signIn('owner@brightsmiles.example')
})
afterAll(async () => {
  await there.close()
  await here.close()
  await s3.stop()
})

test('two machines that each hold a draft of one upload, finished at once, keep one file that opens', async () => {
  const clients = [fileClient(here), fileClient(there)]
  const id = crypto.randomUUID()
  const sent = clients.map(() => randomBytes(300_000))
  await clients[0]!.tus.create(owner, 300_000, { id })
  const patch = async (index: number, from: number, to: number) =>
    (await clients[index]!.tus.patch(owner, id, from, sent[index]!.subarray(from, to))).status
  expect(await Promise.all([patch(0, 0, 200_000), patch(1, 0, 200_000)])).toEqual([204, 204])
  const ends = await Promise.all([patch(0, 200_000, 300_000), patch(1, 200_000, 300_000)])
  expect(ends).toContain(204)
  const stored = await clients[0]!.contentOf(owner, id)
  expect(sent.some((bytes) => bytes.equals(stored!))).toBe(true)
  expect(await clients[1]!.contentOf(owner, id)).toEqual(stored)
})

test('one id sent at once to both is stored once, in the bucket too, and the other bytes are refused', async () => {
  const clients = [fileClient(here), fileClient(there)]
  const id = crypto.randomUUID()
  const sent = Array.from({ length: 6 }, () => randomBytes(100_000))
  const answers = await Promise.all(
    sent.map((bytes, index) => clients[index % 2]!.send(owner, 'a.bin', bytes, { id })),
  )
  const stored = await clients[0]!.contentOf(owner, id)
  expect(sent.filter((bytes) => bytes.equals(stored!))).toHaveLength(1)
  expect(answers.map(({ status }) => status)).toEqual(
    sent.map((bytes) => (bytes.equals(stored!) ? 200 : 409)),
  )
  expect(await clients[1]!.contentOf(owner, id)).toEqual(stored)
})
