import { join } from 'node:path'
import { type Config, readConfig } from '../platform/config/config.ts'
import { connect, type Database } from '../platform/database/database.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts'
import { findRunningPostgres } from '../platform/database/embedded/running.ts'

export interface Installation {
  config: Config
  db: Database
  close: () => Promise<void>
}

/** The installation as a command sees it: beside a running server, or with its database started for the while. */
export async function openInstallation(): Promise<Installation> {
  const config = readConfig(process.env, join(import.meta.dirname, '../../..'))
  const known = config.databaseUrl ?? (await findRunningPostgres(config.dataFolder))
  const started = known ? undefined : await startEmbeddedPostgres({ dataDir: config.dataFolder })
  const { db, close } = connect(known ?? started!.url, 2)
  return {
    config,
    db,
    close: async () => {
      await close()
      await started?.stop()
    },
  }
}
