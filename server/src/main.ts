import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { checkAddress } from './app/check-address.ts'
import { checkDataFolder } from './app/check-data-folder.ts'
import { complaint } from './app/complaint.ts'
import { greeting } from './app/greeting.ts'
import { checkOpenFiles } from './app/operations/check-open-files.ts'
import { readConfig } from './platform/config/config.ts'
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts'
import { createLog } from './platform/log/log.ts'

const ROOT = join(import.meta.dirname, '../..')

async function main() {
  const config = readConfig(process.env, ROOT)
  const log = createLog(config.logLevel)
  const say = (line: string) => process.stdout.write(`${line}\n`)

  await checkOpenFiles()
  await checkAddress(config)
  await checkDataFolder(config.dataFolder)
  // Most of a start is reading our own code: what was compiled is kept, and it is read while PostgreSQL starts. It is read
  // in one go, so PostgreSQL must be at work by then.
  enableCompileCache(join(config.dataFolder, 'compiled'))
  const load = () => import('./app/start.ts')
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataFolder, log: say, meanwhile: load })
  const databaseUrl = config.databaseUrl ?? embedded!.url

  try {
    const { prepareDatabase, startApp } = await load()
    const { fillDemoApart } = await import('./app/demo-process.ts')
    await prepareDatabase(databaseUrl, log)
    await fillDemoApart(databaseUrl, config)
    const app = await startApp({ config, log, databaseUrl })
    stopOnSignal(async () => {
      await app.stop()
      await embedded?.stop()
    }, embedded?.gone)
    for (const line of greeting(config, app.port)) say(line)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

const DATABASE_ENDED =
  'PostgreSQL ended by itself, so Corridor ends too: its log folder says why. A full disk is the usual reason. Start again once that is mended.'

/** The first signal drains and stops; a second one of an impatient person changes nothing. */
function stopOnSignal(stop: () => Promise<void>, databaseGone?: Promise<void>) {
  let isStopping = false
  // Without its database a server can only refuse: whoever watches over it should start both again.
  databaseGone?.then(() => {
    if (isStopping) return
    process.stderr.write(`${DATABASE_ENDED}\n`)
    process.exit(1)
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

main().catch((error) => {
  process.stderr.write(`${complaint(error)}\n`)
  process.exit(1)
})
