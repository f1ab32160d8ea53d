import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blobKeyOf } from '#platform/storage/blob-store.ts'
import { openDiskStore } from './disk.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-disk-'))
})
afterEach(() => rm(folder, { recursive: true }))

const bytesOf = (text: string): Readable => Readable.from([Buffer.from(text)])
const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777

test('only the owner can read what is stored', async () => {
  const store = await openDiskStore(join(folder, 'blobs'))
  const key = blobKeyOf(randomUUID())
  await store.put(key, bytesOf('secret'))
  expect(await modeOf(join(folder, 'blobs', key))).toBe(0o600)
  expect(await modeOf(join(folder, 'blobs', key, '..'))).toBe(0o700)
})

test('a failed write leaves no file behind', async () => {
  const store = await openDiskStore(folder)
  async function* breaking() {
    yield randomBytes(3_000_000)
    throw new Error('broken')
  }
  await expect(store.put(blobKeyOf(randomUUID()), breaking())).rejects.toThrow('broken')
  expect(await readdir(join(folder, '.incoming'))).toEqual([])
})

test('a full disk is recognized by its code', async () => {
  const store = await openDiskStore(folder)
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const probe = await (await import('node:fs/promises')).open(join(folder, 'probe'), 'w')
  const handles = Object.getPrototypeOf(probe) as { writev: () => Promise<never> }
  await probe.close()
  const writev = vi.spyOn(handles, 'writev').mockRejectedValue(full)
  const put = store.put(blobKeyOf(randomUUID()), bytesOf('too much'))
  await expect(put).rejects.toMatchObject({ code: 'ENOSPC' })
  writev.mockRestore()
  expect(await readdir(join(folder, '.incoming'))).toEqual([])
})

test('a start sweeps what killed processes left, and nothing that a live one is writing', async () => {
  const incoming = join(folder, '.incoming')
  const store = await openDiskStore(folder)
  let release = (): void => undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  async function* slow() {
    yield randomBytes(2_000_000)
    await isReleased
  }
  const key = blobKeyOf(randomUUID())
  const writing = store.put(key, slow())
  await vi.waitFor(async () => expect(await readdir(incoming)).toHaveLength(1))
  const [live = ''] = await readdir(incoming)
  const [host, pid] = live.split('-')
  await writeFile(join(incoming, `${host}-${pid}-earlierrun-1`), 'same number, earlier process')
  await writeFile(join(incoming, `${host}-4194000-anotherrun-1`), 'a process that is gone')
  await writeFile(join(incoming, 'otherhost-1-run-1'), 'of another machine, fresh')
  await writeFile(join(incoming, 'otherhost-1-run-2'), 'of another machine, old')
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000)
  await utimes(join(incoming, 'otherhost-1-run-2'), old, old)

  await openDiskStore(folder)
  expect((await readdir(incoming)).sort()).toEqual([live, 'otherhost-1-run-1'].sort())
  release()
  await writing
  expect(await store.size(key)).toBe(2_000_000)
})

test('adopting moves the file in', async () => {
  const store = await openDiskStore(join(folder, 'blobs'))
  const path = join(folder, 'draft')
  await writeFile(path, 'ready', { mode: 0o644 })
  const key = blobKeyOf(randomUUID())
  await store.adopt?.(key, path)
  expect(await readFile(join(folder, 'blobs', key), 'utf8')).toBe('ready')
  expect(await modeOf(join(folder, 'blobs', key))).toBe(0o600)
  await expect(stat(path)).rejects.toThrow('ENOENT')
})

test('adopting copies across file systems', async (context) => {
  const other = await mkdtemp('/dev/shm/corridor-disk-').catch(() => undefined)
  if (!other || (await stat(other)).dev === (await stat(folder)).dev) return context.skip()
  try {
    const store = await openDiskStore(join(folder, 'blobs'))
    await mkdir(other, { recursive: true })
    await writeFile(join(other, 'draft'), 'from afar')
    const key = blobKeyOf(randomUUID())
    await store.adopt?.(key, join(other, 'draft'))
    expect(await readFile(join(folder, 'blobs', key), 'utf8')).toBe('from afar')
    expect(await readdir(other)).toEqual([])
  } finally {
    await rm(other, { recursive: true })
  }
})
