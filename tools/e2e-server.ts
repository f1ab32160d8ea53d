/** Gives the browser tests a server of their own: a free port, a fresh data folder, gone afterwards. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findLeaks, readSecrets, withoutGreeting } from './checks/log-privacy.ts'
import { findPort } from './find-port.ts'
import { fingerprintOf, stampOf } from './web-stamp.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const logFile = join(root, 'test-results', 'server.log')
const SETTINGS = /^(CORRIDOR|DATABASE|REDIS|MAIL|S3|PUSH)_|^(TRUST_PROXY|METRICS_TOKEN|LOG_LEVEL)$/
const START_MS = 90_000
const POLL_MS = 100
/** The demo world has at least as many names and texts. */
const DEMO_SECRETS = 150

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  for (let waited = 0; waited < START_MS; waited += POLL_MS) {
    if (await isReady(url)) return
    if (server.exitCode !== null || server.signalCode !== null) break
    await wait(POLL_MS)
  }
  const output = readFileSync(logFile, 'utf8').slice(-4000)
  throw new Error(`The server for the browser tests did not become ready. It said:\n${output}`)
}

function checkWebApp(): void {
  const stamp = stampOf(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprintOf(root)) return
  throw new Error('The built web app is not that of these sources: run "npm run build".')
}

/** Without the settings of the person who runs the tests, so that their own database and mail server stay untouched. */
const plainEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.test(name)))

export default async function startServer(): Promise<() => Promise<void>> {
  checkWebApp()
  const data = mkdtempSync(join(tmpdir(), 'corridor-e2e-'))
  // As root the database runs as another user, who must be able to pass through.
  chmodSync(data, 0o711)
  const url = `http://127.0.0.1:${await findPort()}`
  // The push service of the journey that needs one; nobody listens there otherwise.
  const pushOrigin = `http://127.0.0.1:${await findPort()}`
  mkdirSync(dirname(logFile), { recursive: true })
  const log = openSync(logFile, 'w')
  const server = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    cwd: root,
    env: {
      ...plainEnv(),
      PORT: new URL(url).port,
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      CORRIDOR_DATA: data,
      PUSH_SERVICES: pushOrigin,
      // All that it can say is looked through afterwards.
      LOG_LEVEL: 'debug',
    },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const stop = async (): Promise<void> => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    rmSync(data, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(server, url)
  } catch (error) {
    await stop()
    throw error
  }
  // Workers start after this and inherit it.
  process.env.CORRIDOR_E2E_URL = url
  process.env.CORRIDOR_E2E_DATA = data
  process.env.CORRIDOR_E2E_PUSH = pushOrigin
  return async () => {
    try {
      await checkPrivacy(url, data)
    } finally {
      await stop()
    }
  }
}

/** After all journeys, nothing of the people in them may stand in the log or the metrics. */
async function checkPrivacy(url: string, data: string): Promise<void> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const log = withoutGreeting(readFileSync(logFile, 'utf8'))
  const secrets = await readSecrets(data)
  // A check that finds nothing to look for has looked in the wrong folder.
  if (secrets.size < DEMO_SECRETS)
    throw new Error(`Only ${secrets.size} names and texts were found to look for.`)
  const leaks = findLeaks([...log.split('\n'), ...metrics.split('\n')], secrets)
  if (leaks.length === 0) return
  throw new Error(`The server’s log or metrics tell of people:\n${leaks.slice(0, 20).join('\n')}`)
}
