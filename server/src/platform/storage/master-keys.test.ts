import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blobKeyOf } from './blob-store.ts'
import { rewrapDrafts } from './draft.ts'
import { openMasterKeys, UnknownMasterKey } from './master-keys.ts'
import { newFileKey } from './sealed-format.ts'
import { inPieces, openTestVault } from './testing/test-vault.ts'

let dataFolder: string
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'corridor-keys-'))
})
afterEach(() => rm(dataFolder, { recursive: true }))

const file = (): string => join(dataFolder, 'master-keys.json')
const newKey = (): string => randomBytes(32).toString('base64')

test('the first start makes a key for the owner alone, and every later one finds it', async () => {
  const first = await openMasterKeys({ dataFolder })
  expect((await stat(file())).mode & 0o777).toBe(0o600)
  expect(await readdir(dataFolder)).toEqual(['master-keys.json'])
  const again = await openMasterKeys({ dataFolder })
  expect(await again.ids()).toEqual(await first.ids())
})

test('servers that start at once agree on one key', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => openMasterKeys({ dataFolder })))
  const ids = await Promise.all(all.map((keys) => keys.currentId()))
  expect(new Set(ids).size).toBe(1)
})

test('permissions that became too wide are narrowed', async () => {
  await openMasterKeys({ dataFolder })
  await chmod(file(), 0o644)
  await (await openMasterKeys({ dataFolder })).ids()
  expect((await stat(file())).mode & 0o777).toBe(0o600)
})

test.each(['', '{', '{"keys":[]}', '{"keys":["c2hvcnQ="]}'])(
  'a key file of %j is refused and left alone',
  async (text) => {
    await writeFile(file(), text)
    const opening = openMasterKeys({ dataFolder }).then((keys) => keys.currentId())
    await expect(opening).rejects.toThrow('cannot be read')
    expect(await readFile(file(), 'utf8')).toBe(text)
  },
)

test('after rewrapping, the old key can be forgotten and every file still opens', async () => {
  const testVault = await openTestVault(dataFolder)
  const bytes = randomBytes(200_000)
  const key = blobKeyOf(randomUUID())
  const sealed = await testVault.vault.seal(key, inPieces(bytes))
  await testVault.draft('half').append(inPieces(bytes.subarray(0, 100_000)), 0)

  const added = await testVault.keys.addMasterKey()
  expect(await testVault.keys.ids()).toEqual([added, sealed.masterKeyId])
  expect((await buffer(await testVault.vault.open(key, sealed))).equals(bytes)).toBe(true)
  const rewrapped = { ...sealed, ...(await testVault.vault.rewrap(key, sealed)) }
  expect(rewrapped.masterKeyId).toBe(added)
  expect(await rewrapDrafts(testVault.pathOf(), testVault.keys)).toBe(1)
  expect(await rewrapDrafts(testVault.pathOf(), testVault.keys)).toBe(0)
  await testVault.keys.forget(sealed.masterKeyId)

  const reopened = await openTestVault(dataFolder)
  expect((await buffer(await reopened.vault.open(key, rewrapped))).equals(bytes)).toBe(true)
  await expect(reopened.vault.open(key, sealed)).rejects.toThrow(UnknownMasterKey)
  expect(await reopened.draft('half').append(inPieces(bytes.subarray(100_000)), 100_000)).toBe(200_000)
  const other = blobKeyOf(randomUUID())
  const finished = await reopened.draft('half').finish(other)
  expect((await buffer(await reopened.vault.open(other, finished))).equals(bytes)).toBe(true)
})

test('a running server notices a key that another process adds', async () => {
  const server = await openMasterKeys({ dataFolder })
  const command = await openMasterKeys({ dataFolder })
  await server.currentId()
  const added = await command.addMasterKey()
  expect((await server.wrap('x', newFileKey())).masterKeyId).toBe(added)
})

test('keys added at once all stay', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => openMasterKeys({ dataFolder })))
  const added = await Promise.all(all.map((keys) => keys.addMasterKey()))
  expect(await all[0]?.ids()).toEqual(expect.arrayContaining(added))
})

test('a lock of a process that is gone does not stand in the way', async () => {
  const keys = await openMasterKeys({ dataFolder })
  await writeFile(`${file()}.lock`, '4194000')
  await keys.addMasterKey()
  expect(await keys.ids()).toHaveLength(2)
})

test('the current key cannot be forgotten, nor an unknown one', async () => {
  const keys = await openMasterKeys({ dataFolder })
  await expect(keys.forget(await keys.currentId())).rejects.toThrow('current')
  await expect(keys.forget('nobody')).rejects.toThrow(UnknownMasterKey)
})

test('configured keys leave no file, and the first is current', async () => {
  const [one, two] = [newKey(), newKey()]
  const before = await openMasterKeys({ newKey: one, dataFolder })
  const fileKey = newFileKey()
  const wrapped = await before.wrap('x', fileKey)
  const after = await openMasterKeys({ newKey: `${two}, ${one}`, dataFolder })
  expect(await after.currentId()).not.toBe(wrapped.masterKeyId)
  expect((await after.unwrap('x', wrapped)).equals(fileKey)).toBe(true)
  await expect(after.addMasterKey()).rejects.toThrow('configuration')
  await expect(after.forget(wrapped.masterKeyId)).rejects.toThrow('configuration')
  expect(await readdir(dataFolder)).toEqual([])
})

test('an installation can move from its own key to a configured one', async () => {
  const own = await openMasterKeys({ dataFolder })
  const fileKey = newFileKey()
  const wrapped = await own.wrap('x', fileKey)
  const moved = await openMasterKeys({ newKey: newKey(), dataFolder })
  expect((await moved.unwrap('x', wrapped)).equals(fileKey)).toBe(true)
  expect(await moved.currentId()).not.toBe(wrapped.masterKeyId)
})

test.each(['short', `${newKey()},`, newKey().slice(0, -2), `${newKey()}AAAA`, '!!!!'])(
  'a configured key of the wrong form is refused and not repeated (%#)',
  async (text) => {
    const opening = openMasterKeys({ newKey: text, dataFolder })
    await expect(opening).rejects.toThrow(/^Master key \d of the configuration is not 32 bytes in base64\.$/)
  },
)
