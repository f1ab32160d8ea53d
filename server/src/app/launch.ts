import { join } from 'node:path'
import { type Config, readConfig } from '#platform/config/config.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { createLog } from '#platform/log/log.ts'
import { checkAddress } from './check-address.ts'
import { checkDataFolder } from './check-data-folder.ts'
import { checkOpenFiles } from './operations/check-open-files.ts'
import { loadQuickly } from './quick-load.ts'

const ROOT = join(import.meta.dirname, '../../..')

export interface Launched {
  config: Config
  port: number
  stop: () => Promise<void>
  /** Where the database is ours: once it has ended by itself. */
  databaseGone: Promise<void> | undefined
}

/** Starts a server by its settings, with a database of its own where they name none. What keeps it from starting is thrown. */
export async function launch(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<Launched> {
  const config = readConfig(env, ROOT)
  const log = createLog(config.logLevel)

  await checkOpenFiles()
  await checkAddress(config)
  await checkDataFolder(config.dataFolder)
  // Most of a start is reading our own code: what was compiled is cached, and it is read while PostgreSQL starts. It is read
  // in one go, so PostgreSQL must be at work by then.
  loadQuickly(config.dataFolder)
  const load = () => import('./start.ts')
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataFolder, log: say, meanwhile: load })
  const databaseUrl = config.databaseUrl ?? embedded!.url

  try {
    const { prepareDatabase, startApp } = await load()
    const { fillDemoApart } = await import('./demo-process.ts')
    await prepareDatabase(databaseUrl, log)
    await fillDemoApart(databaseUrl, config)
    const app = await startApp({ config, log, databaseUrl })
    const stop = async () => {
      await app.stop()
      await embedded?.stop()
    }
    return { config, port: app.port, stop, databaseGone: embedded?.gone }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
