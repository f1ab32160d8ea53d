import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, stat, truncate } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openS3Store } from '#providers/storage/s3.ts'
import { startS3Server } from '#providers/storage/testing/s3-server.ts'
import { type BlobStore, blobKeyOf } from './blob-store.ts'
import { DraftBusy, DraftInterrupted, DraftLost, DraftMoved, listDrafts } from './draft.ts'
import { CHUNK_BYTES, sealedSizeOf } from './sealed-format.ts'
import { inPieces, openTestVault, patternBytes, type TestVault } from './testing/test-vault.ts'
import { createVault, type Sealed } from './vault.ts'

let testVault: TestVault
beforeAll(async () => {
  testVault = await openTestVault()
})
afterAll(() => testVault.remove())

const newKey = (): string => blobKeyOf(randomUUID())
const newId = (): string => randomUUID()

async function expectSealed(key: string, sealed: Sealed, bytes: Buffer): Promise<void> {
  expect(sealed.size).toBe(bytes.length)
  expect(sealed.sha256.equals(createHash('sha256').update(bytes).digest())).toBe(true)
  expect(await testVault.store.size(key)).toBe(sealedSizeOf(bytes.length))
  expect((await buffer(await testVault.vault.open(key, sealed))).equals(bytes)).toBe(true)
}

async function* breaking(bytes: Buffer, pieceBytes: number) {
  yield* inPieces(bytes, pieceBytes)
  throw new Error('The line broke')
}

test.each([0, 1, CHUNK_BYTES, 2 * CHUNK_BYTES + 1, 1_000_003])('%i bytes in one go', async (size) => {
  const bytes = randomBytes(size)
  const id = newId()
  const draft = testVault.draft(id)
  expect(await draft.offset()).toBe(0)
  expect(await draft.append(inPieces(bytes), 0)).toBe(size)
  const key = newKey()
  await expectSealed(key, await draft.finish(key), bytes)
  await draft.remove()
  await expect(stat(testVault.pathOf(id))).rejects.toThrow('ENOENT')
})

test('many small parts make progress and are never plain at rest', async () => {
  const bytes = Buffer.from('the name of a patient, '.repeat(40))
  const id = newId()
  for (let at = 0; at < bytes.length; at += 7)
    await testVault.draft(id).append(inPieces(bytes.subarray(at, at + 7)), at)
  expect(await testVault.draft(id).offset()).toBe(bytes.length)
  for (const name of await readdir(testVault.pathOf(id))) {
    expect((await readFile(testVault.pathOf(id, name))).includes('patient')).toBe(false)
    expect((await stat(testVault.pathOf(id, name))).mode & 0o777).toBe(0o600)
  }
  const key = newKey()
  await expectSealed(key, await testVault.draft(id).finish(key), bytes)
})

test.each([10, 70_000, 500_000])(
  'a connection that breaks after %i bytes loses nothing that arrived',
  async (size) => {
    const bytes = randomBytes(600_000)
    const draft = testVault.draft(newId())
    const failed: unknown = await draft
      .append(breaking(bytes.subarray(0, size), 9_999), 0)
      .catch((error) => error)
    expect(failed).toBeInstanceOf(DraftInterrupted)
    expect(failed).toMatchObject({ offset: size, cause: new Error('The line broke') })
    expect(await draft.offset()).toBe(size)
    await draft.append(inPieces(bytes.subarray(size)), size)
    const key = newKey()
    await expectSealed(key, await draft.finish(key), bytes)
  },
)

test('a second append at the same time is refused, wherever it was opened, and the first goes on', async () => {
  const id = newId()
  const input = new PassThrough()
  const first = testVault.draft(id).append(input, 0)
  input.write(randomBytes(100_000))
  await expect(testVault.draft(id).append(inPieces(randomBytes(5)), 0)).rejects.toThrow(DraftBusy)
  await expect(testVault.draft(id).finish(newKey())).rejects.toThrow(DraftBusy)
  await expect(testVault.draft(id).remove()).rejects.toThrow(DraftBusy)
  expect(await testVault.draft(id).offset()).toBeLessThanOrEqual(100_000)
  input.end()
  expect(await first).toBe(100_000)
})

test('an append at another offset is refused and says where to go on', async () => {
  const draft = testVault.draft(newId())
  await draft.append(inPieces(randomBytes(100)), 0)
  await expect(draft.append(inPieces(randomBytes(100)), 0)).rejects.toMatchObject({ offset: 100 })
  await expect(draft.append(inPieces(randomBytes(100)), 101)).rejects.toThrow(DraftMoved)
  expect(await draft.offset()).toBe(100)
})

test.each(['../x', 'a/b', '', '.', 'x'.repeat(101)])('refuses the id %j', (id) => {
  expect(() => testVault.draft(id)).toThrow('Not the id')
})

test('a repeated finish answers the same, whatever key is requested; a loss of the store is reported', async () => {
  const bytes = randomBytes(200_000)
  const id = newId()
  const key = newKey()
  await testVault.draft(id).append(inPieces(bytes), 0)
  await testVault.draft(id).finish(key)
  await expectSealed(key, await testVault.draft(id).finish(key), bytes)
  const again = await testVault.draft(id).finish(newKey())
  expect(again.blobKey).toBe(key)
  await expectSealed(key, again, bytes)
  await testVault.store.remove(key)
  await expect(testVault.draft(id).finish(newKey())).rejects.toThrow(DraftLost)
  expect(await testVault.draft(id).offset()).toBe(bytes.length)
  await expect(testVault.draft(id).append(inPieces(bytes), bytes.length)).rejects.toThrow(DraftMoved)
})

test('a store that fails at the end loses nothing', async () => {
  const bytes = randomBytes(200_000)
  const draft = testVault.draft(newId(), {
    ...testVault.store,
    adopt: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
  } satisfies BlobStore)
  await draft.append(inPieces(bytes.subarray(0, 150_000)), 0)
  await expect(draft.finish(newKey())).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await draft.offset()).toBe(150_000)
})

test('uploads can be listed', async () => {
  const id = newId()
  // The clock of a file system may be a few milliseconds behind.
  const before = Date.now() - 1_000
  await testVault.draft(id).append(inPieces(randomBytes(10)), 0)
  const listed = (await listDrafts(testVault.pathOf())).find((draft) => draft.id === id)
  expect(listed?.touchedAt.getTime()).toBeGreaterThan(before)
  expect(await listDrafts(testVault.pathOf('nowhere'))).toEqual([])
})

test('whatever is cut off by a crash, the offset is true and the rest completes the file', async () => {
  const length = fc.integer({ min: 0, max: 4 * CHUNK_BYTES })
  const part = fc.record({
    length,
    pieceBytes: fc.integer({ min: 1_000, max: 2 * CHUNK_BYTES }),
    breaks: fc.boolean(),
    /** Which file loses how much after this part, if any. */
    crash: fc.option(
      fc.record({
        name: fc.constantFrom('body', 'tail', 'key', 'done'),
        remaining: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
    ),
  })
  const range = fc.tuple(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { maxLength: 6 }),
      length,
      fc.array(range, { maxLength: 3 }),
      async (parts, last, ranges) => {
        const id = newId()
        const bytes = patternBytes(7 * 4 * CHUNK_BYTES)
        for (const { length, pieceBytes, breaks, crash } of parts) {
          const at = await testVault.draft(id).offset()
          const slice = bytes.subarray(at, at + length)
          const source = breaks ? breaking(slice, pieceBytes) : inPieces(slice, pieceBytes)
          const end = await testVault
            .draft(id)
            .append(source, at)
            .catch((error: DraftInterrupted) => error.offset)
          expect(end).toBe(at + length)
          expect(await testVault.draft(id).offset()).toBe(end)
          if (!crash) continue
          const path = testVault.pathOf(id, crash.name)
          const size = (await stat(path).catch(() => undefined))?.size
          if (size !== undefined) await truncate(path, Math.floor(size * crash.remaining))
          expect(await testVault.draft(id).offset()).toBeLessThanOrEqual(end)
        }
        const at = await testVault.draft(id).offset()
        const complete = bytes.subarray(0, at + last)
        await testVault.draft(id).append(inPieces(complete.subarray(at), 50_000), at)
        const key = newKey()
        const sealed = await testVault.draft(id).finish(key)
        await expectSealed(key, sealed, complete)
        for (const [one, other] of complete.length > 0 ? ranges : []) {
          const start = Math.floor(Math.min(one, other) * (complete.length - 1))
          const end = Math.floor(Math.max(one, other) * (complete.length - 1))
          const got = await buffer(await testVault.vault.open(key, sealed, { start, end }))
          expect(got.equals(complete.subarray(start, end + 1))).toBe(true)
        }
        await testVault.draft(id).remove()
        await testVault.vault.remove(key)
      },
    ),
    { seed: 25, numRuns: 40 },
  )
})

async function appendUntilKilled(id: string, length: number, afterLines: number): Promise<void> {
  const program = fileURLToPath(new URL('testing/append-for-ever.ts', import.meta.url))
  const child = spawn(process.execPath, [program, testVault.folder, id, String(length)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  let lines = 0
  for await (const _line of createInterface({ input: child.stdout })) {
    lines += 1
    if (lines >= afterLines) break
  }
  // While the other process lives, nobody else writes.
  await expect(testVault.draft(id).append(inPieces(randomBytes(5)), 0)).rejects.toThrow(DraftBusy)
  child.kill('SIGKILL')
  await exit
}

test('a process killed in the middle of an append leaves no half file, and another completes it', async () => {
  const bytes = patternBytes(40_000_000)
  const id = newId()
  let reached = 0
  for (const lines of [40, 3, 77]) {
    await appendUntilKilled(id, bytes.length, lines)
    const offset = await testVault.draft(id).offset()
    expect(offset).toBeGreaterThanOrEqual(reached)
    expect(offset).toBeLessThan(bytes.length)
    reached = offset
  }
  expect(reached).toBeGreaterThan(1_000_000)
  await testVault.draft(id).append(inPieces(bytes.subarray(reached)), reached)
  const key = newKey()
  await expectSealed(key, await testVault.draft(id).finish(key), bytes)
})

test('a finished upload goes to S3 as it lies, and survives a server that fails first', async () => {
  const server = await startS3Server()
  const store = openS3Store(server.options)
  try {
    const bytes = randomBytes(9 * 1024 * 1024 + 3)
    const id = newId()
    const key = newKey()
    const draft = testVault.draft(id, store)
    await draft.append(inPieces(bytes, 200_000), 0)
    server.failOn((method) => method !== 'DELETE')
    await expect(draft.finish(key)).rejects.toThrow()
    server.failOn(() => false)
    expect(await draft.offset()).toBe(bytes.length)
    const sealed = await draft.finish(key)
    expect((await buffer(await createVault(store, testVault.keys).open(key, sealed))).equals(bytes)).toBe(
      true,
    )
    expect((await draft.finish(key)).sha256.equals(sealed.sha256)).toBe(true)
    expect(await readdir(testVault.pathOf(id))).not.toContain('body')
  } finally {
    store.close()
    await server.stop()
  }
})
