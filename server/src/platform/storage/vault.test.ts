import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openS3Store } from '#providers/storage/s3.ts'
import { startS3Server } from '#providers/storage/testing/s3-server.ts'
import { BlobMissing, blobKeyOf } from './blob-store.ts'
import { UnknownMasterKey } from './master-keys.ts'
import { CHUNK_BYTES, HEADER, RECORD_BYTES, sealedSizeOf } from './sealed-format.ts'
import { releasing, spending } from './spent.ts'
import { inPieces, openTestVault, type TestVault } from './testing/test-vault.ts'
import { createVault, type Sealed, VaultDamaged } from './vault.ts'

let testVault: TestVault
beforeAll(async () => {
  testVault = await openTestVault()
})
afterAll(() => testVault.remove())

const newKey = (): string => blobKeyOf(randomUUID())

async function sealNew(bytes: Buffer): Promise<{ key: string; sealed: Sealed }> {
  const key = newKey()
  return { key, sealed: await testVault.vault.seal(key, inPieces(bytes)) }
}

const read = async (key: string, sealed: Sealed, range?: { start: number; end: number }): Promise<Buffer> =>
  buffer(await testVault.vault.open(key, sealed, range))

/** What is handed out before the damage is met. */
async function readUntilDamage(key: string, sealed: Sealed): Promise<Buffer> {
  const got: Buffer[] = []
  const reading = async (): Promise<void> => {
    for await (const piece of await testVault.vault.open(key, sealed)) got.push(piece as Buffer)
  }
  await expect(reading()).rejects.toThrow(VaultDamaged)
  return Buffer.concat(got)
}

const SIZES = [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES, 1_000_003]

test.each(SIZES)('%i bytes come back, with their size and hash', async (size) => {
  const bytes = randomBytes(size)
  const { key, sealed } = await sealNew(bytes)
  expect(sealed.size).toBe(size)
  expect(sealed.sha256.equals(createHash('sha256').update(bytes).digest())).toBe(true)
  expect((await read(key, sealed)).equals(bytes)).toBe(true)
  expect(await testVault.store.size(key)).toBe(sealedSizeOf(size))
})

test('nothing plain is at rest', async () => {
  const word = Buffer.from('patient name '.repeat(20_000))
  const { key } = await sealNew(word)
  expect((await readFile(testVault.blobPath(key))).includes('patient')).toBe(false)
})

test('any range of any file, cut in any way, equals the plain bytes', async () => {
  const size = fc.oneof(fc.constantFrom(...SIZES), fc.integer({ min: 0, max: 5 * CHUNK_BYTES }))
  const cuts = fc.array(fc.integer({ min: 1, max: 3 * CHUNK_BYTES }), { minLength: 1, maxLength: 5 })
  const fraction = fc.double({ min: 0, max: 1, noNaN: true })
  await fc.assert(
    fc.asyncProperty(
      size,
      cuts,
      fc.array(fc.tuple(fraction, fraction), { maxLength: 6 }),
      async (size, cuts, ranges) => {
        const bytes = randomBytes(size)
        const key = newKey()
        const sealed = await testVault.vault.seal(key, inPieces(bytes, ...cuts))
        expect((await read(key, sealed)).equals(bytes)).toBe(true)
        for (const [one, other] of size > 0 ? ranges : []) {
          const start = Math.floor(Math.min(one, other) * (size - 1))
          const end = Math.ceil(Math.max(one, other) * (size + 10))
          expect((await read(key, sealed, { start, end })).equals(bytes.subarray(start, end + 1))).toBe(true)
        }
        await testVault.vault.remove(key)
      },
    ),
    { seed: 25, numRuns: 60 },
  )
})

test.each([
  ['begins past the end', 10, 12],
  ['is turned round', 5, 4],
  ['begins before the file', -1, 4],
  ['is no number', Number.NaN, 4],
])('a range that %s is refused', async (_what, start, end) => {
  const { key, sealed } = await sealNew(randomBytes(10))
  await expect(testVault.vault.open(key, sealed, { start, end })).rejects.toThrow(RangeError)
})

describe('tampering is found before a wrong byte is handed out', () => {
  const plain = randomBytes(3 * CHUNK_BYTES + 1_000)
  const record = (file: Buffer, index: number): Buffer =>
    file.subarray(HEADER.length + index * RECORD_BYTES, HEADER.length + (index + 1) * RECORD_BYTES)

  const changes: [string, (file: Buffer) => Buffer][] = [
    ['cut to nothing', () => Buffer.alloc(0)],
    ['cut inside the header', (file) => file.subarray(0, 3)],
    ['cut after the header', (file) => file.subarray(0, HEADER.length)],
    ['cut inside a chunk', (file) => file.subarray(0, HEADER.length + RECORD_BYTES + 500)],
    ['cut between chunks', (file) => file.subarray(0, HEADER.length + 2 * RECORD_BYTES)],
    ['cut before the last record', (file) => file.subarray(0, HEADER.length + 3 * RECORD_BYTES)],
    ['cut by one byte', (file) => file.subarray(0, -1)],
    ['one byte longer', (file) => Buffer.concat([file, Buffer.alloc(1)])],
    ['a chunk longer', (file) => Buffer.concat([file, record(file, 0)])],
    [
      'its last record twice',
      (file) => Buffer.concat([file, file.subarray(HEADER.length + 3 * RECORD_BYTES)]),
    ],
    [
      'two chunks swapped',
      (file) =>
        Buffer.concat([
          HEADER,
          record(file, 1),
          record(file, 0),
          file.subarray(HEADER.length + 2 * RECORD_BYTES),
        ]),
    ],
    [
      'a chunk twice',
      (file) =>
        Buffer.concat([
          HEADER,
          record(file, 0),
          record(file, 0),
          file.subarray(HEADER.length + 2 * RECORD_BYTES),
        ]),
    ],
    [
      'a chunk left out',
      (file) => Buffer.concat([HEADER, record(file, 1), file.subarray(HEADER.length + 2 * RECORD_BYTES)]),
    ],
  ]
  test.each(changes)('%s', async (_what, change) => {
    const { key, sealed } = await sealNew(plain)
    const path = testVault.blobPath(key)
    await writeFile(path, change(await readFile(path)))
    const got = await readUntilDamage(key, sealed)
    expect(plain.subarray(0, got.length).equals(got)).toBe(true)
  })

  test('any byte flipped', async () => {
    const { key, sealed } = await sealNew(plain)
    const path = testVault.blobPath(key)
    const file = await readFile(path)
    const edges = [0, 7, 8, 19, 20, 35, 36, RECORD_BYTES + 7, RECORD_BYTES + 8, file.length - 1]
    const offset = fc.oneof(fc.constantFrom(...edges), fc.integer({ min: 0, max: file.length - 1 }))
    await fc.assert(
      fc.asyncProperty(offset, fc.integer({ min: 1, max: 255 }), async (at, mask) => {
        const changed = Buffer.from(file)
        changed[at] = (changed[at] ?? 0) ^ mask
        await writeFile(path, changed)
        const got = await readUntilDamage(key, sealed)
        expect(plain.subarray(0, got.length).equals(got)).toBe(true)
        expect(got.length).toBeLessThanOrEqual(
          Math.floor(Math.max(0, at - HEADER.length) / RECORD_BYTES) * CHUNK_BYTES,
        )
      }),
      { seed: 25, numRuns: 100 },
    )
  })

  test('the bytes of another file, or its key', async () => {
    const [one, other] = [await sealNew(plain), await sealNew(plain)]
    await expect(testVault.vault.open(one.key, other.sealed)).rejects.toThrow(VaultDamaged)
    await writeFile(testVault.blobPath(one.key), await readFile(testVault.blobPath(other.key)))
    await expect(testVault.vault.open(one.key, one.sealed)).rejects.toThrow(VaultDamaged)
  })

  test.each([-1, 1, -CHUNK_BYTES, CHUNK_BYTES])('a recorded size that is off by %i', async (off) => {
    const { key, sealed } = await sealNew(plain)
    await readUntilDamage(key, { ...sealed, size: sealed.size + off })
  })

  test('a wrapped key that was changed, cut, or names another master key', async () => {
    const { key, sealed } = await sealNew(plain)
    for (let at = 0; at < sealed.wrappedKey.length; at++) {
      const wrappedKey = Buffer.from(sealed.wrappedKey)
      wrappedKey[at] = (wrappedKey[at] ?? 0) ^ 1
      await expect(testVault.vault.open(key, { ...sealed, wrappedKey })).rejects.toThrow(VaultDamaged)
    }
    const cut = { ...sealed, wrappedKey: sealed.wrappedKey.subarray(0, 20) }
    await expect(testVault.vault.open(key, cut)).rejects.toThrow(VaultDamaged)
    await expect(testVault.vault.open(key, { ...sealed, masterKeyId: 'another' })).rejects.toThrow(
      UnknownMasterKey,
    )
  })

  test('a range is only as trusted as the chunks it needs', async () => {
    const { key, sealed } = await sealNew(plain)
    await truncate(testVault.blobPath(key), HEADER.length + 2 * RECORD_BYTES)
    const got = await read(key, sealed, { start: 10, end: CHUNK_BYTES + 10 })
    expect(got.equals(plain.subarray(10, CHUNK_BYTES + 11))).toBe(true)
    const lost = { start: 2 * CHUNK_BYTES, end: 2 * CHUNK_BYTES + 1 }
    await expect(testVault.vault.open(key, sealed, lost)).rejects.toThrow(VaultDamaged)
  })
})

test('a source that breaks leaves no file', async () => {
  const key = newKey()
  async function* breaking() {
    yield randomBytes(200_000)
    throw new Error('broken')
  }
  await expect(testVault.vault.seal(key, breaking())).rejects.toThrow('broken')
  const sealed = { wrappedKey: Buffer.alloc(61), masterKeyId: await testVault.keys.currentId(), size: 1 }
  await expect(testVault.vault.open(key, sealed)).rejects.toThrow()
  expect(await testVault.store.size(key)).toBeUndefined()
})

test('a removed file is missing', async () => {
  const { key, sealed } = await sealNew(randomBytes(10))
  await testVault.vault.remove(key)
  await expect(testVault.vault.open(key, sealed)).rejects.toThrow(BlobMissing)
})

test('a reader that never begins closes its file', async () => {
  const { key, sealed } = await sealNew(randomBytes(10 * CHUNK_BYTES))
  const before = process.getActiveResourcesInfo().length
  const readers = await Promise.all(Array.from({ length: 20 }, () => testVault.vault.open(key, sealed)))
  for (const reader of readers) reader.destroy()
  await expect.poll(() => process.getActiveResourcesInfo().length).toBeLessThanOrEqual(before + 1)
})

test('memory stays flat, whatever the length', async () => {
  const key = newKey()
  const before = process.memoryUsage().arrayBuffers
  let peak = 0
  const look = (): void => {
    peak = Math.max(peak, process.memoryUsage().arrayBuffers - before)
  }
  async function* long() {
    for (let index = 0; index < 1_500; index++) {
      look()
      yield Buffer.allocUnsafeSlow(CHUNK_BYTES)
    }
  }
  const sealed = await testVault.vault.seal(key, spending(long()))
  const sink = new Writable({
    write: (_piece, _encoding, done) => {
      look()
      setImmediate(done)
    },
  })
  await pipeline(await testVault.vault.open(key, sealed), releasing(sink))
  expect(sealed.size).toBe(1_500 * CHUNK_BYTES)
  expect(peak).toBeLessThan(16 * 1024 * 1024)
})

test('the same vault stands over S3', async () => {
  const server = await startS3Server()
  const store = openS3Store(server.options)
  try {
    const vault = createVault(store, testVault.keys)
    const bytes = randomBytes(9 * 1024 * 1024 + 5)
    const key = newKey()
    const sealed = await vault.seal(key, inPieces(bytes, 300_000))
    expect((await buffer(await vault.open(key, sealed))).equals(bytes)).toBe(true)
    const range = { start: 1_000_000, end: 9 * 1024 * 1024 + 4 }
    expect((await buffer(await vault.open(key, sealed, range))).equals(bytes.subarray(range.start))).toBe(
      true,
    )
    // As many bytes as a file needs that is longer by two chunks: the store has nothing where the range begins.
    const longer = { ...sealed, size: sealed.size + 2 * CHUNK_BYTES }
    const beyond = { start: longer.size - 1, end: longer.size - 1 }
    await expect(vault.open(key, longer, beyond)).rejects.toThrow(VaultDamaged)
  } finally {
    store.close()
    await server.stop()
  }
})
