import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BlobMissing, type BlobStore, blobKeyOf } from '#platform/storage/blob-store.ts'
import { openDiskStore } from './disk.ts'
import { openS3Store } from './s3.ts'
import { startS3Server } from './testing/s3-server.ts'

const MB = 1024 * 1024

async function* inPieces(bytes: Buffer, pieceBytes = 100_000) {
  // Copies, because the store may release what it is given.
  for (let at = 0; at < bytes.length; at += pieceBytes)
    yield Uint8Array.from(bytes.subarray(at, at + pieceBytes))
}

async function* breakingAfter(bytes: Buffer) {
  yield* inPieces(bytes)
  throw new Error('The line broke')
}

const newKey = (suffix?: string): string => blobKeyOf(randomUUID(), suffix)

interface Opened {
  store: BlobStore
  close(): Promise<void>
}

async function disk(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-disk-'))
  const store = await openDiskStore(folder)
  return { store, close: () => rm(folder, { recursive: true }) }
}

async function s3(): Promise<Opened> {
  const server = await startS3Server()
  const store = openS3Store(server.options)
  const close = async (): Promise<void> => {
    store.close()
    await server.stop()
  }
  return { store, close }
}

describe.each([
  ['disk', disk],
  ['S3', s3],
])('%s does what the port promises', (_name, openStore) => {
  let opened: Opened
  let store: BlobStore
  beforeAll(async () => {
    opened = await openStore()
    store = opened.store
  })
  afterAll(() => opened.close())

  test.each([0, 1, 65_536, 300_000, 8 * MB, 20 * MB + 17])(
    '%i bytes come back as they were',
    async (size) => {
      const key = newKey()
      const bytes = randomBytes(size)
      await store.put(key, inPieces(bytes))
      expect(await store.size(key)).toBe(size)
      expect((await buffer(await store.get(key))).equals(bytes)).toBe(true)
    },
  )

  test.each([
    ['the beginning', 0, 9],
    ['a middle', 70_000, 140_000],
    ['the last byte', 299_999, 299_999],
    ['past the end', 299_000, 300_000],
    ['nothing, beyond the end', 300_000, 300_010],
  ])('a range gives %s', async (_what, start, end) => {
    const key = newKey()
    const bytes = randomBytes(300_000)
    await store.put(key, inPieces(bytes))
    const got = await buffer(await store.get(key, { start, end }))
    expect(got.equals(bytes.subarray(start, end + 1))).toBe(true)
  })

  test('the same key again replaces the bytes', async () => {
    const key = newKey('thumb')
    await store.put(key, inPieces(Buffer.from('a longer first')))
    await store.put(key, inPieces(Buffer.from('second')))
    expect((await buffer(await store.get(key))).toString()).toBe('second')
  })

  test.each([100, 20 * MB])(
    'a source that breaks after %i bytes leaves nothing, or what was there',
    async (size) => {
      const key = newKey()
      await expect(store.put(key, breakingAfter(randomBytes(size)))).rejects.toThrow('The line broke')
      expect(await store.size(key)).toBeUndefined()
      await store.put(key, inPieces(Buffer.from('kept')))
      await expect(store.put(key, breakingAfter(randomBytes(size)))).rejects.toThrow('The line broke')
      expect((await buffer(await store.get(key))).toString()).toBe('kept')
    },
  )

  test('a missing blob is BlobMissing, and has no size', async () => {
    await expect(store.get(newKey())).rejects.toThrow(BlobMissing)
    await expect(store.get(newKey(), { start: 0, end: 9 })).rejects.toThrow(BlobMissing)
    expect(await store.size(newKey())).toBeUndefined()
  })

  test('a blob can be removed, and removed again', async () => {
    const key = newKey()
    await store.put(key, inPieces(Buffer.from('short-lived')))
    await store.remove(key)
    await store.remove(key)
    expect(await store.size(key)).toBeUndefined()
  })

  test.each([
    '../../etc/passwd',
    'ab/cd/../../../x',
    `ab/cd/${randomUUID()}/x`,
    `/ab/cd/${randomUUID()}`,
    `ab/cd/${randomUUID()}.`,
    `ab/cd/${randomUUID()}..x`,
    `ab/cd/${randomUUID()}.x/../y`,
    `ab/cd/${randomUUID()}\0`,
    `.incoming/${randomUUID()}`,
    '',
  ])('refuses the key %j everywhere', async (key) => {
    await expect(store.put(key, inPieces(Buffer.from('x')))).rejects.toThrow('Not a blob key')
    await expect(store.get(key)).rejects.toThrow('Not a blob key')
    await expect(store.size(key)).rejects.toThrow('Not a blob key')
    await expect(store.remove(key)).rejects.toThrow('Not a blob key')
  })

  test('a reader that leaves early lets others read on', async () => {
    const key = newKey()
    const bytes = randomBytes(2 * MB)
    await store.put(key, inPieces(bytes))
    const left = await store.get(key)
    left.destroy()
    expect((await buffer(await store.get(key))).equals(bytes)).toBe(true)
  })
})
