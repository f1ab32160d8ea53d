import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPidFile } from '#platform/database/embedded/orphan.ts'
import { freePort, refusedStart } from '#testing/server-process.ts'

const MAIN = 'server/src/main.ts'
const MB = 1024 ** 2
const canMount = process.platform === 'linux' && process.getuid?.() === 0
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-ends-'))
  if (canMount) spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', folder])
  await chmod(folder, 0o755)
})
afterAll(async () => {
  if (canMount) spawnSync('umount', [folder])
  await rm(folder, { recursive: true, force: true })
})

test('a server whose PostgreSQL ends says so and ends, and says when there is no room to start', async () => {
  const port = await freePort()
  const data = join(folder, 'data')
  const env = { CORRIDOR_DATA: data, CORRIDOR_DEMO: '0', PORT: String(port) }
  const ended = refusedStart(MAIN, env)
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  await expect.poll(isReady).toBe(true)
  process.kill((await findPidFile(join(data, 'postgres')))!.pid, 'SIGKILL')
  const { code, output } = await ended
  expect(code).toBe(1)
  expect(output).toMatch(/^PostgreSQL ended by itself, so Corridor ends too: /m)

  if (!canMount) return
  await writeFile(join(folder, 'ballast'), Buffer.alloc(200 * MB)).catch(() => undefined)
  const again = await refusedStart(MAIN, env)
  expect(again).toEqual({
    code: 1,
    output: expect.stringMatching(/^The disk .*is full: make room, then start again\.\n$/),
  })
})
