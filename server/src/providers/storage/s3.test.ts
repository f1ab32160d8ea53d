import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { blobKeyOf } from '#platform/storage/blob-store.ts'
import { openS3Store, type S3Store } from './s3.ts'
import { type S3Server, startS3Server } from './testing/s3-server.ts'

const MB = 1024 * 1024
let server: S3Server
let store: S3Store
beforeAll(async () => {
  server = await startS3Server()
  store = openS3Store(server.options)
})
afterEach(() => server.failOn(() => false))
afterAll(async () => {
  store.close()
  await server.stop()
})

async function* megabytes(count: number, onEach?: (index: number) => void) {
  for (let index = 0; index < count; index++) {
    onEach?.(index)
    yield randomBytes(MB)
  }
}

test.each([
  ['beginning', 'POST', 'uploads'],
  ['sending a part', 'PUT', 'partNumber'],
  ['completing', 'POST', 'uploadId'],
])('a server that fails at %s leaves neither object nor parts', async (_step, method, word) => {
  server.failOn((called, query) => called === method && word in query)
  const key = blobKeyOf(randomUUID())
  await expect(store.put(key, megabytes(20))).rejects.toThrow()
  server.failOn(() => false)
  expect(await store.size(key)).toBeUndefined()
  expect(await server.listUnfinished()).toEqual([])
})

test('a source that breaks between parts leaves no parts', async () => {
  const breaking = megabytes(30, (index) => {
    if (index === 20) throw new Error('broken')
  })
  await expect(store.put(blobKeyOf(randomUUID()), breaking)).rejects.toThrow('broken')
  expect(await server.listUnfinished()).toEqual([])
})

test('a server that is not there fails within seconds', async () => {
  const nowhere = openS3Store({ ...server.options, endpoint: 'http://127.0.0.1:1' })
  await expect(nowhere.size(blobKeyOf(randomUUID()))).rejects.toThrow()
  nowhere.close()
})

test('a server that refuses or fails is an error and never a missing file', async () => {
  const stranger = openS3Store({
    ...server.options,
    credentials: { accessKeyId: 'STRANGER', secretAccessKey: 'x' },
  })
  await expect(stranger.get(blobKeyOf(randomUUID()))).rejects.toMatchObject({
    name: 'StorageAway',
    code: 'InvalidAccessKeyId',
  })
  stranger.close()
  server.failOn(() => true)
  await expect(store.size(blobKeyOf(randomUUID()))).rejects.toMatchObject({
    name: 'StorageAway',
    cause: { $metadata: { httpStatusCode: 500 } },
  })
})
