import { join } from 'node:path'
import { collectDeclared, tellsNobody } from '../platform/alerts.ts'
import { sealAudit } from '../platform/audit/jobs.ts'
import { keepSealing } from '../platform/audit/sealing.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { checkAnswers, connect, type Database } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { listenForNotices } from '../platform/database/notices.ts'
import { findDatabaseId } from '../platform/database/place.ts'
import { openAppLogin } from '../platform/database/roles.ts'
import { describeApi, mountApiPage } from '../platform/http/api-page.ts'
import { mountAll } from '../platform/http/mount.ts'
import { createHttpServer } from '../platform/http/server.ts'
import { mountSystemRoutes } from '../platform/http/system-routes.ts'
import { serveWebApp } from '../platform/http/web-app.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { prepareJobs } from '../platform/jobs/prepare.ts'
import type { Log } from '../platform/log/log.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { createHearing, platformHears } from '../platform/realtime/hearing.ts'
import { type Hub, openHub } from '../platform/realtime/hub.ts'
import { createLive } from '../platform/realtime/live.ts'
import { createPeers } from '../platform/realtime/peers.ts'
import type { Redis } from '../platform/realtime/redis.ts'
import { collectStreams, forgetChanges, readChanges } from '../platform/realtime/streams.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'
import type { Services } from '../platform/services.ts'
import { createVault } from '../platform/storage/vault.ts'
import { createTransactions } from '../platform/transaction.ts'
import { sandboxDesk } from '../providers/sandbox/plugin.ts'
import { textNotices } from '../providers/sms/plugin.ts'
import { capabilities } from './capabilities.ts'
import { asAddressError } from './check-address.ts'
import { fillDemoWorld, refuseDemoWorld } from './demo.ts'
import { settleFilesFolder } from './files-folder.ts'
import { openKnownMasterKeys } from './keys.ts'
import { chooseGifs, chooseProviders, choosePush } from './providers.ts'
import { openStorage } from './storage.ts'

const allJobs = [sealAudit, forgetChanges, ...[textNotices, ...capabilities].flatMap(({ jobs = [] }) => jobs)]

/** Brings the database of an installation up to this version, or as far as is wanted. */
export async function prepareDatabase(
  databaseUrl: string,
  log?: Log,
  isWanted?: (migration: string) => boolean,
): Promise<void> {
  await checkAnswers(databaseUrl)
  await migrate(databaseUrl, (migration) => log?.debug('migrated', { migration }), undefined, isWanted)
  await prepareJobs(databaseUrl, allJobs)
}

/** How long calls that are under way get to finish when the server stops. */
const DRAIN_MS = 10_000

/** In a rolling restart the new process comes while the old one still finishes its calls. */
const PATIENCE_MS = 10_000

export const WEB_FOLDER = join(import.meta.dirname, '../../../web/dist')

export interface RunningApp {
  port: number
  services: Services
  server: Awaited<ReturnType<typeof createHttpServer>>
  /** Takes no new calls, finishes the ones that run, then lets go of everything. */
  stop: () => Promise<void>
}

export interface AppOptions {
  config: Config
  log: Log
  /** A migrated database, as its owner reaches it. */
  databaseUrl: string
  clock?: Services['clock']
  /** How long to wait for a process before this one to stop, where only one may serve the database. */
  patienceMs?: number
  webFolder?: string
  /** By how much the process may fall behind before it refuses calls. */
  longestDelayMs?: number
}

/** Its parts are loaded where there is one: most installations have none, and start sooner. */
async function reachRedis(url: string, db: Database, log: Log): Promise<Redis> {
  const { openRedis } = await import('../platform/realtime/redis.ts')
  return openRedis(url, await findDatabaseId(db), log)
}

/** Before anything else: a server that does not belong on this database must not change it, its logins above all. */
async function openKeys(config: Config, databaseUrl: string) {
  const { db, close } = connect(databaseUrl, 1)
  try {
    await refuseDemoWorld(db, config)
    const secrets = await openSecrets(db, { given: config.secret, dataFolder: config.dataFolder })
    return { secrets, masterKeys: await openKnownMasterKeys(db, config) }
  } finally {
    await close()
  }
}

/** Puts the parts together and starts serving. */
export async function startApp({
  config,
  log,
  databaseUrl,
  clock = systemClock,
  patienceMs = PATIENCE_MS,
  webFolder = WEB_FOLDER,
  longestDelayMs,
}: AppOptions): Promise<RunningApp> {
  const { secrets, masterKeys } = await openKeys(config, databaseUrl)
  const blobs = await openStorage(config)
  const ownUrl = await openAppLogin(databaseUrl, secrets.keyFor('database-login'))
  const { db, lookups, close: closeDatabase } = connect(ownUrl, config.databasePool)
  const notices = await listenForNotices(ownUrl, log, {
    place: config.redisUrl ? 'shared' : 'alone',
    patienceMs,
  })
  await settleFilesFolder(databaseUrl, config)
  const redis = config.redisUrl ? await reachRedis(config.redisUrl, db, log) : undefined
  const jobs = createJobs(ownUrl, db, allJobs, log)
  const { stands, ...providers } = chooseProviders(config, { db, clock, log })
  const push = choosePush(config, secrets)
  const gifs = chooseGifs(config, secrets, log)
  const vault = createVault(blobs, masterKeys)
  const all = [sandboxDesk(stands), textNotices, ...capabilities]
  const server = await createHttpServer(config, log, longestDelayMs)
  let isStopping = false

  const live = createLive(() => services.hub)
  const transactions = createTransactions({
    db,
    lookups,
    clock,
    secrets,
    jobs,
    live,
    log,
    alerting: () => services.alerting,
  })
  const given = { config, log, clock, db, transactions, notices, jobs, secrets, push, gifs, ...providers }
  const streams = collectStreams(all.flatMap((one) => one.streams ?? []))
  const declared = collectDeclared(all)
  const told = { streams, peers: createPeers(redis), declared, alerting: tellsNobody }
  const services = { ...given, vault, masterKeys, blobs, ...told } as Services
  for (const { prepare } of all) await prepare?.(services)
  const { identity, peers } = services
  const hears = [...platformHears, ...all.flatMap((one) => one.hears ?? [])]
  const hearing = createHearing(hears, services, log)
  services.hub = openHub({ http: server.server, identity, notices, hearing, redis, peers, clock, log })

  const metrics = createMetrics(server)
  metrics.gauge('corridor_sockets', 'Open live connections.', () => services.hub.connections())
  await describeApi(server)
  const routes = [readChanges, ...all.flatMap((one) => one.routes ?? [])]
  const guests = all.flatMap((one) => one.guests ?? [])
  server.after(() => mountAll(server, routes, services, guests))
  for (const { mount } of all) await mount?.(server, services)
  mountSystemRoutes(server, { ...services, redis }, metrics, () => isStopping)
  mountApiPage(server)
  await serveWebApp(server, webFolder)
  await server.ready()

  if (config.demo && (await fillDemoWorld(all, services))) log.debug('the demo world was filled in')
  await jobs.work(services)
  const sealing = keepSealing(services)
  await server.listen({ port: config.port, host: config.host }).catch((error) => {
    throw asAddressError(error)
  })
  const { port } = server.server.address() as { port: number }

  return {
    port,
    services,
    server,
    stop: async () => {
      isStopping = true
      // Somebody may be in the middle of a long download; it can go on from there later.
      const patience = setTimeout(() => server.server.closeAllConnections(), DRAIN_MS)
      await (services.hub as Hub).close()
      await server.close()
      clearTimeout(patience)
      await jobs.stop()
      await sealing.stop()
      peers.close()
      redis?.close()
      await notices.close()
      await closeDatabase()
    },
  }
}
