import { readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isPostgresOf } from '../../storage/process-identity.ts'

const POLL_MS = 20
/** How long each kind of shutdown gets: a fast one writes a checkpoint, an immediate one does not. */
const WAYS: readonly { signal: NodeJS.Signals; patienceMs: number }[] = [
  { signal: 'SIGINT', patienceMs: 30_000 },
  { signal: 'SIGQUIT', patienceMs: 10_000 },
]

export interface PidFile {
  text: string
  pid: number
  isReady: boolean
}

export async function findPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { text, pid: Number.parseInt(lines[0] ?? '', 10), isReady: lines[7]?.trim() === 'ready' }
}

/**
 * Ends a PostgreSQL that a killed server left running on this cluster. The caller holds the folder's lock, so whatever
 * runs here belongs to nobody.
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const left = await findPidFile(cluster)
  if (!left) return
  const folder = await realpath(cluster)
  if (!isPostgresOf(left.pid, folder)) {
    // A number that died is for PostgreSQL to judge: it also looks for children that still hold the memory. A number
    // that lives on as another program would make PostgreSQL refuse to start.
    if (isTakenByOther(left.pid)) await rm(join(cluster, 'postmaster.pid'), { force: true })
    return
  }
  log(`Stopping a PostgreSQL (process ${left.pid}) that an earlier server left behind on ${cluster}`)
  for (const { signal, patienceMs } of WAYS) {
    signalIfThere(left.pid, signal)
    for (let waited = 0; waited < patienceMs; waited += POLL_MS) {
      if (!isPostgresOf(left.pid, folder)) return
      await wait(POLL_MS)
    }
  }
  throw new Error(
    `A PostgreSQL (process ${left.pid}) still runs on ${cluster} and does not stop: end it by hand.`,
  )
}

function isTakenByOther(pid: number): boolean {
  return signalIfThere(pid, 0)
}

function signalIfThere(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
