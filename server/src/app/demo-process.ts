import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { type Config, readConfig } from '#platform/config/config.ts'
import { connect } from '#platform/database/database.ts'
import { createLog } from '#platform/log/log.ts'
import { capabilities } from './capabilities.ts'
import { listMissing } from './demo.ts'
import { compiledIn } from './quick-load.ts'
import { startApp } from './start.ts'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * Fills the demo world in a process of its own: the engines that draw its pictures, documents and faxes would leave the server with
 * 430 MB instead of 270. Should that fail, the server fills it itself when it starts, and says why it cannot.
 */
export async function fillDemoApart(databaseUrl: string, { demo, dataFolder }: Config): Promise<void> {
  if (!demo || !(await isMissing(databaseUrl))) return
  // What this process has compiled the other one need not compile again.
  flushCompileCache()
  const child = spawn(process.execPath, [import.meta.filename], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      CORRIDOR_DEMO: '1',
      NODE_COMPILE_CACHE: compiledIn(dataFolder),
    },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  await once(child, 'exit')
}

async function isMissing(databaseUrl: string): Promise<boolean> {
  const { db, close } = connect(databaseUrl, 1)
  try {
    return (await listMissing(db, capabilities)).length > 0
  } finally {
    await close()
  }
}

/** Starts a server that nobody can find, which fills the demo world, and stops it. */
async function fill(): Promise<void> {
  // The server that waits for this holds the other end: killed, it takes this along.
  process.stdin.on('end', () => process.exit(1)).resume()
  const config = readConfig(process.env, ROOT)
  const hidden = { ...config, host: '127.0.0.1', port: 0, drainSeconds: 0, mailReportDomain: undefined }
  const app = await startApp({
    config: hidden,
    log: createLog('silent'),
    databaseUrl: config.databaseUrl!,
  })
  await app.stop()
  process.exit()
}

if (import.meta.main) await fill()
