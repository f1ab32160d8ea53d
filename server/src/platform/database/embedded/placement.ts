import { createHash } from 'node:crypto'
import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { type Account, passesTest } from './account.ts'
import { isLocked } from './folder-lock.ts'
import type { ClusterState } from './state-file.ts'

/** What belongs to Corridor alone when it runs as root; the system user can enter it. */
export const SYSTEM_FOLDER = '/var/lib/corridor'
const CLUSTER = 'postgres'

/** Makes the data folder if it is missing, so that the account can pass through it and nobody else can. */
export async function openDataFolder(path: string, account: Account | undefined): Promise<string> {
  const made = await mkdir(path, { recursive: true, mode: account ? 0o711 : 0o700 })
  if (made && account) {
    await chown(path, 0, account.gid)
    await chmod(path, 0o710)
  }
  return realpath(path)
}

export const clusterPathOf = (dataDir: string, state: ClusterState): string => resolve(dataDir, state.cluster)

/** Where a new cluster goes: into the data folder, or, where the account cannot enter that, below the system's folder. */
export async function prepareClusterFolder(
  dataDir: string,
  account: Account | undefined,
  log: (line: string) => void,
): Promise<string> {
  const inside = join(dataDir, CLUSTER)
  if (await stat(inside).catch(() => undefined)) {
    throw new Error(
      `There is a database in ${inside} but no postgres.json beside it with its passwords: restore that file.`,
    )
  }
  if (!account || passesTest(account, '-x', dataDir)) return CLUSTER
  const home = join(SYSTEM_FOLDER, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  await mkdir(home, { recursive: true, mode: 0o755 })
  await writeFile(join(home, 'origin'), dataDir)
  await moveAside(join(home, CLUSTER), log)
  log(`The database is kept in ${home}, because ${account.name} cannot enter ${dataDir}`)
  return join(home, CLUSTER)
}

/** Refuses what would otherwise end in an empty database or in a riddle from PostgreSQL. */
export async function checkClusterFolder(
  dataDir: string,
  state: ClusterState,
  account: Account | undefined,
): Promise<void> {
  const cluster = clusterPathOf(dataDir, state)
  const there = await stat(join(cluster, 'PG_VERSION')).catch(() => undefined)
  if (state.initialised && !there) {
    throw new Error(
      `The database of ${dataDir} is missing: it was at ${cluster}. Restore it, or remove postgres.json to begin anew.`,
    )
  }
  if (account && !passesTest(account, '-x', dirname(cluster))) {
    throw new Error(
      `The user that owns the database (${account.name}) can no longer enter ${dirname(cluster)}: allow it (chmod o+x).`,
    )
  }
}

/** A data folder that was deleted leaves its cluster here. It may be somebody's only copy, so it is never overwritten. */
async function moveAside(cluster: string, log: (line: string) => void): Promise<void> {
  for (let count = 1; await stat(cluster).catch(() => undefined); count++) {
    const aside = `${cluster}.left-${count}`
    if (await stat(aside).catch(() => undefined)) continue
    await rename(cluster, aside)
    log(`A database of an earlier data folder of the same name was kept as ${aside}`)
  }
}

/** Removes clusters whose data folder lay in the system's folder for temporary files and is gone: trials and tests. */
export async function sweepTemporary(): Promise<void> {
  const temporary = await realpath(tmpdir())
  for (const name of await readdir(SYSTEM_FOLDER).catch(() => [])) {
    const home = join(SYSTEM_FOLDER, name)
    const origin = await readFile(join(home, 'origin'), 'utf8').catch(() => '')
    if (!isAbsolute(origin) || !origin.startsWith(temporary + sep)) continue
    if ((await stat(origin).catch(() => undefined)) || (await isLocked(home))) continue
    await rm(home, { recursive: true, force: true })
  }
}
