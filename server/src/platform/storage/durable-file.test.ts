import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { replaceFile } from './durable-file.ts'

const SOMEBODY = 65_534

// Only root can give a file away, and only root could take one.
test.runIf(process.getuid?.() === 0)('a file that root replaces stays its owner’s', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-owner-'))
  const path = join(folder, 'master-keys.json')
  await writeFile(path, 'before')
  await chown(path, SOMEBODY, SOMEBODY)
  await replaceFile(path, 'after')
  const { uid, gid, mode } = await stat(path)
  expect([uid, gid, mode & 0o777]).toEqual([SOMEBODY, SOMEBODY, 0o600])
  expect(await readFile(path, 'utf8')).toBe('after')
  await rm(folder, { recursive: true })
})
