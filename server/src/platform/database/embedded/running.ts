import { realpath } from 'node:fs/promises'
import { isPostgresOf } from '../../storage/process-identity.ts'
import { findPidFile } from './orphan.ts'
import { clusterPathOf } from './placement.ts'
import { DATABASE, ROLE } from './roles.ts'
import { findState } from './state-file.ts'

/** The fourth line of PostgreSQL's pid file. */
const PORT_LINE = 3

/** The address of the database that a server runs on this data folder right now, for commands that look in beside it. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const state = await findState(dataDir)
  if (!state) return undefined
  const cluster = clusterPathOf(dataDir, state)
  const running = await findPidFile(cluster)
  // After a power cut the file can be there without its process.
  if (!running?.isReady || !isPostgresOf(running.pid, await realpath(cluster))) return undefined
  const port = running.text.split('\n')[PORT_LINE]?.trim()
  return `postgresql://${ROLE}:${state.password}@127.0.0.1:${port}/${DATABASE}`
}
