import { dirname } from 'node:path'
import { type Account, chooseAccount } from './account.ts'
import { getBinaries } from './binaries.ts'
import { ensureCluster, SUPERUSER } from './cluster.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { stopOrphan } from './orphan.ts'
import {
  checkClusterFolder,
  clusterPathOf,
  openDataFolder,
  prepareClusterFolder,
  SYSTEM_FOLDER,
  sweepTemporary,
} from './placement.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { DATABASE, ensureRole, ROLE } from './roles.ts'
import { type ClusterState, findState, newState, saveState } from './state-file.ts'

export interface EmbeddedPostgres {
  /** The application's own role on its own database. */
  url: string
  /** The superuser, for what the application's role may not do. */
  adminUrl: string
  /** Settles when PostgreSQL has gone, stopped by us or not. A server without its database should end too. */
  gone: Promise<void>
  /** A fast shutdown that waits until PostgreSQL has gone. May be called twice. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** The folder of CORRIDOR_DATA. Made when missing. */
  dataDir: string
  log?: (line: string) => void
  /** Called whenever this process would only wait for PostgreSQL's own programs: work that needs no database fits in there. */
  meanwhile?: () => void
  /** False gives up safety from a power cut for speed: for tests alone. */
  durable?: boolean
}

/**
 * Starts PostgreSQL on the data folder and promises a database that is ready. Refuses with one sentence when another
 * server has the folder. Should this process die in any way, PostgreSQL shuts itself down.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => undefined, meanwhile = () => undefined, durable = true } = options
  if (process.platform === 'win32') {
    throw new Error(
      'The embedded PostgreSQL runs on Linux and macOS: on Windows use WSL, or set DATABASE_URL.',
    )
  }
  const recorded = await findState(options.dataDir)
  const account = await chooseAccount(recorded && clusterPathOf(options.dataDir, recorded))
  const dataDir = await openDataFolder(options.dataDir, account)
  const locks = [await lockFolder(dataDir)]
  try {
    const state = await getState(dataDir, account, log)
    const cluster = clusterPathOf(dataDir, state)
    if (dirname(cluster) !== dataDir) locks.push(await lockFolder(dirname(cluster)))
    const postmaster = await startOn(dataDir, { state, cluster, account, durable, log, meanwhile })
    return handle(postmaster, state, locks)
  } catch (error) {
    await releaseAll(locks)
    throw error
  }
}

interface Prepared {
  state: ClusterState
  cluster: string
  account: Account | undefined
  durable: boolean
  log: (line: string) => void
  meanwhile: () => void
}

async function getState(
  dataDir: string,
  account: Account | undefined,
  log: (line: string) => void,
): Promise<ClusterState> {
  const recorded = await findState(dataDir)
  if (recorded) {
    await checkClusterFolder(dataDir, recorded, account)
    return recorded
  }
  const state = newState(await prepareClusterFolder(dataDir, account, log))
  await saveState(dataDir, state)
  return state
}

async function startOn(
  dataDir: string,
  { state, cluster, account, durable, log, meanwhile }: Prepared,
): Promise<Postmaster> {
  if (account) await sweepTemporary()
  const binaries = await getBinaries(account, SYSTEM_FOLDER, log)
  await stopOrphan(cluster, log)
  await ensureCluster({
    path: cluster,
    superuserPassword: state.superuserPassword,
    account,
    binaries,
    durable,
    meanwhile,
  })
  const postmaster = await startPostmaster({ cluster, account, binaries, durable, meanwhile })
  try {
    await ensureRole(adminUrlOf(state, postmaster.port), state.password)
    if (!state.initialised) await saveState(dataDir, { ...state, initialised: true })
  } catch (error) {
    await postmaster.stop()
    throw error
  }
  return postmaster
}

function handle(postmaster: Postmaster, state: ClusterState, locks: FolderLock[]): EmbeddedPostgres {
  const gone = postmaster.gone.then(() => releaseAll(locks))
  return {
    url: `postgresql://${ROLE}:${state.password}@127.0.0.1:${postmaster.port}/${DATABASE}`,
    adminUrl: adminUrlOf(state, postmaster.port),
    gone,
    stop: async () => {
      await postmaster.stop()
      await gone
    },
  }
}

const adminUrlOf = (state: ClusterState, port: number): string =>
  `postgresql://${SUPERUSER}:${state.superuserPassword}@127.0.0.1:${port}/postgres`

async function releaseAll(locks: FolderLock[]): Promise<void> {
  await Promise.all(locks.map((lock) => lock.release()))
}
