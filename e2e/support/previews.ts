import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { FEATURES } from '@corridor/contract/kernel/claims.ts'
import { findPort } from '../../tools/find-port.ts'
import { test as base } from './test.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const START_MS = 90_000
const POLL_MS = 100

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Journeys on a server of their own with everything switched on, also unfinished features. */
export const test = base.extend<object, { previewsUrl: string }>({
  previewsUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const data = mkdtempSync(join(tmpdir(), 'corridor-previews-'))
      // As root the database runs as another user, who must be able to pass through.
      chmodSync(data, 0o711)
      const port = await findPort()
      const url = `http://127.0.0.1:${port}`
      const { PATH, HOME, LANG, USER } = process.env
      const server = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
        cwd: root,
        env: {
          ...{ PATH, HOME, LANG, USER },
          PORT: String(port),
          HOST: '127.0.0.1',
          PUBLIC_URL: url,
          CORRIDOR_DATA: data,
          CORRIDOR_FEATURES: FEATURES.join(),
        },
        stdio: 'ignore',
      })
      try {
        for (let waited = 0; !(await isReady(url)); waited += POLL_MS) {
          if (waited > START_MS || server.exitCode !== null)
            throw new Error('The server with everything switched on did not become ready.')
          await wait(POLL_MS)
        }
        await use(url)
      } finally {
        if (server.exitCode === null) {
          server.kill('SIGTERM')
          await once(server, 'exit')
        }
        rmSync(data, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: START_MS * 2 },
  ],
  baseURL: async ({ previewsUrl }, use) => use(previewsUrl),
})

export { expect } from './test.ts'
