import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { findPidFile } from '#platform/database/embedded/orphan.ts'
import { clusterPathOf } from '#platform/database/embedded/placement.ts'
import { findRunningPostgres } from '#platform/database/embedded/running.ts'
import { findState } from '#platform/database/embedded/state-file.ts'
import { startRedis } from '../redis.ts'
import { freePort, type LaunchedServer, launchServer } from '../server-process.ts'
import type { Chance } from './chance.ts'
import { type FaultyProxy, openFaultyProxy } from './faulty-proxy.ts'

const MAIN = 'server/src/main.ts'
/** A Redis that is away for a moment, not one that was never missed. */
const REDIS_AWAY_MS = 500

export interface FaultServer {
  /** How clients reach it. */
  proxy: FaultyProxy
  /** A proxy of its own for those who read slowly. */
  slowProxy: FaultyProxy
  launch: () => LaunchedServer
  /** The process that runs now. */
  running: LaunchedServer
}

/** An installation that can be hurt. */
export interface FaultInstallation {
  name: 'embedded' | 'two processes'
  env: Record<string, string>
  servers: readonly FaultServer[]
  /** As its owner reaches the database. */
  databaseUrl: () => Promise<string>
  /** In order, or as when it is killed. */
  restartPostgres: (isKilled: boolean) => Promise<void>
  restartRedis?: () => Promise<void>
  close: () => Promise<void>
}

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-faults-'))
  // Other accounts may pass through it: as root, PostgreSQL runs as one of them.
  await chmod(folder, 0o711)
  return folder
}

async function killPostgres(dataFolder: string): Promise<void> {
  const state = await findState(dataFolder)
  const running = state && (await findPidFile(clusterPathOf(dataFolder, state)))
  if (running) process.kill(running.pid, 'SIGKILL')
}

async function openServers(
  count: number,
  env: Record<string, string>,
  chance: Chance,
): Promise<FaultServer[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async (_, number): Promise<FaultServer> => {
      const port = await freePort()
      const own = { ...env, PORT: String(port), MAIL_FROM: `Process ${number + 1} <no-reply@localhost>` }
      const launch = () => launchServer(MAIN, own)
      const [proxy, slowProxy] = [await openFaultyProxy(port, chance), await openFaultyProxy(port, chance)]
      return { proxy, slowProxy, launch, running: launch() }
    }),
  )
  // On an empty database: all of them begin to migrate it, and to fill the demo world.
  await Promise.all(servers.map(({ running }) => running.ready))
  return servers
}

async function closeServers(servers: readonly FaultServer[]): Promise<void> {
  for (const { proxy, slowProxy, running } of servers) {
    await Promise.all([proxy.close(), slowProxy.close()])
    await running.stop()
  }
}

/** As somebody has it who only runs `npm start`. */
export async function openEmbedded(env: Record<string, string>, chance: Chance): Promise<FaultInstallation> {
  const folder = await openFolder()
  const settings = { ...env, DATABASE_URL: '', REDIS_URL: '', CORRIDOR_DATA: folder }
  const servers = await openServers(1, settings, chance)
  const [server] = servers as [FaultServer]
  return {
    name: 'embedded',
    env: settings,
    servers,
    databaseUrl: async () => (await findRunningPostgres(folder)) ?? '',
    restartPostgres: async () => {
      // A server ends with its database, and its supervisor starts both.
      await killPostgres(folder)
      await server.running.isGone
      server.running = server.launch()
      await server.running.ready
    },
    close: async () => {
      await closeServers(servers)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Two processes on a PostgreSQL and a Redis of one's own. */
export async function openTwoProcesses(
  env: Record<string, string>,
  chance: Chance,
): Promise<FaultInstallation> {
  const [folder, outside] = [await openFolder(), await openFolder()]
  let postgres = await startEmbeddedPostgres({ dataDir: outside })
  const database = await openFaultyProxy(Number(new URL(postgres.url).port), chance)
  const url = new URL(postgres.url)
  url.port = String(database.port)
  let redis = await startRedis()
  const settings = {
    ...env,

    DATABASE_URL: url.href,
    REDIS_URL: redis.url,
    CORRIDOR_DATA: folder,
    CORRIDOR_DEMO: '1',
  }
  const servers = await openServers(2, settings, chance)
  return {
    name: 'two processes',
    env: settings,
    servers,
    databaseUrl: async () => postgres.url,
    restartPostgres: async (isKilled) => {
      if (isKilled) await killPostgres(outside)
      else await postgres.stop()
      await postgres.gone
      await postgres.stop()
      postgres = await startEmbeddedPostgres({ dataDir: outside })
      database.target = Number(new URL(postgres.url).port)
    },
    restartRedis: async () => {
      await redis.stop()
      await pause(REDIS_AWAY_MS)
      redis = await startRedis({ port: redis.port })
    },
    close: async () => {
      await closeServers(servers)
      await database.close()
      await redis.stop()
      await postgres.stop()
      for (const one of [folder, outside]) await rm(one, { recursive: true, force: true })
    },
  }
}
