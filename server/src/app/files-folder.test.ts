import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { deleteUsedKey, listUsedKeys } from '#platform/secrets/used-keys.ts'
import { copyTemplate, type TestDatabase } from '#testing/databases.ts'
import { settleFilesFolder } from './files-folder.ts'

const ELSEWHERE = /^CORRIDOR_DATA must be the folder that the other processes of this database keep files in/
let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await copyTemplate()
  folder = await mkdtemp(join(tmpdir(), 'corridor-folders-'))
  for (const name of ['one', 'other']) await mkdir(join(folder, name, 'files'), { recursive: true })
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const settle = (name: string, more: { redisUrl?: string; s3Bucket?: string } = {}) =>
  settleFilesFolder(database.url, {
    dataFolder: join(folder, name),
    redisUrl: undefined,
    s3Bucket: undefined,
    ...more,
  })
const shared = { redisUrl: 'redis://127.0.0.1' }
const marksIn = (name: string) => readdir(join(folder, name, 'files'))

test('a process that shares a database must see the files of the one before', async () => {
  await settle('one')
  await settle('one', shared)
  await expect(settle('other', shared)).rejects.toThrow(ELSEWHERE)
  expect(await marksIn('other')).toEqual([])
  await settle('other', { ...shared, s3Bucket: 'files' })
})

test('who serves alone may take another folder, and the others follow', async () => {
  await settle('one')
  await settle('other')
  await settle('other', shared)
  await expect(settle('one', shared)).rejects.toThrow(ELSEWHERE)
  await settle('one')
  await settle('one', shared)
})

test('of processes that start together, those on one folder agree, and of two folders one wins', async () => {
  const { db, close } = connect(database.url, 1)
  for (const mark of await listUsedKeys(db, 'files-folder')) await deleteUsedKey(db, 'files-folder', mark)
  await close()
  const names = Array.from({ length: 8 }, (_, index) => (index % 2 ? 'one' : 'other'))
  const ended = await Promise.allSettled(names.map((name) => settle(name, shared)))
  const letIn = names.filter((_, index) => ended[index]?.status === 'fulfilled')
  expect(letIn).toHaveLength(4)
  expect(new Set(letIn).size).toBe(1)
})
