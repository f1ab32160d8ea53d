import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/embedded-postgres.ts'
import { type ServerProcess, startServer } from '../server/testing/server-process.ts'

export interface Installation {
  app: ServerProcess
  databaseUrl: string
  /** Nothing of it is left. */
  close: () => Promise<void>
}

/** The server with the demo world, on a database and in a folder of its own. */
export async function startInstallation(env: Record<string, string> = {}): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-bench-'))
  // PostgreSQL runs as somebody else where the benchmark runs as root, and has to get through.
  await chmod(folder, 0o711)
  const { url: databaseUrl, stop } = await startEmbeddedPostgres({ dataDir: folder })
  const app = await startServer('server/src/main.ts', {
    DATABASE_URL: databaseUrl,
    CORRIDOR_DATA: folder,
    CORRIDOR_DEMO: '1',
    ...env,
  })
  const close = async () => {
    await app.stop()
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { app, databaseUrl, close }
}
