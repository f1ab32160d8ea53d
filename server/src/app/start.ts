import { join } from 'node:path'
import { collectAuditWords } from '@corridor/contract/kernel/audit-area.ts'
import { auditWords as platformWords } from '@corridor/contract/kernel/audit-words.ts'
import { createOutages, createPorts, recordPushes } from '#capabilities/deliveries/public.ts'
import { collectDeclared } from '#platform/alerts.ts'
import { sealAudit } from '#platform/audit/jobs.ts'
import { scheduleSealing } from '#platform/audit/sealing.ts'
import { subjectsWith } from '#platform/audit/subjects.ts'
import { createBulkWork } from '#platform/bulk/bulk.ts'
import type { Listening } from '#platform/capability.ts'
import { type Config, ConfigError } from '#platform/config/config.ts'
import { checkAnswers, connect, type Database } from '#platform/database/database.ts'
import { followDatabaseClock } from '#platform/database/database-clock.ts'
import { migrate } from '#platform/database/migrate.ts'
import { listenForNotices } from '#platform/database/notices.ts'
import { openAppLogin } from '#platform/database/roles.ts'
import { createSearchLane } from '#platform/database/search-lane.ts'
import { findDatabaseId } from '#platform/database/server-lock.ts'
import { addHooks, createHooks } from '#platform/hooks.ts'
import { describeApi, mountApiPage } from '#platform/http/api-page.ts'
import { createDraining } from '#platform/http/draining.ts'
import { mountAll } from '#platform/http/mount.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { mountSystemRoutes } from '#platform/http/system-routes.ts'
import { serveWebApp } from '#platform/http/web-app.ts'
import { createJobs, type Rounds } from '#platform/jobs/jobs.ts'
import { prepareJobs } from '#platform/jobs/prepare.ts'
import type { Log } from '#platform/log/log.ts'
import { createMetrics } from '#platform/metrics/metrics.ts'
import { createLive, type Hub, openHub } from '#platform/realtime/hub.ts'
import { createMessageHandling, platformMessages } from '#platform/realtime/message-handling.ts'
import { createPeers } from '#platform/realtime/peers.ts'
import type { Redis } from '#platform/realtime/redis.ts'
import { collectStreams, forgetChanges, readChanges } from '#platform/realtime/streams.ts'
import { openSecrets } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import { createVault } from '#platform/storage/vault.ts'
import { createTransactions, noAlerts } from '#platform/transaction.ts'
import { collectWorkItems } from '#platform/work-items.ts'
import { capabilities } from './capabilities.ts'
import { asAddressError } from './check-address.ts'
import { fillDemoWorld, refuseDemoWorld } from './demo.ts'
import { settleFilesFolder } from './files-folder.ts'
import { openUsedMasterKeys } from './keys.ts'
import { countDeliveryFailures, describeMetrics, describeOutages } from './operations/metrics.ts'
import { chooseGifs, chooseProviders, choosePush } from './providers.ts'
import { openStorage } from './storage.ts'
import { watchServices } from './watched-services.ts'

const allJobs = [sealAudit, forgetChanges, ...capabilities.flatMap(({ jobs = [] }) => jobs)]

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
  /** Where reports about mails come to, if anywhere. */
  reportPort: number | undefined
  services: Services
  server: Awaited<ReturnType<typeof createHttpServer>>
  /** Says so by `/readyz` for a while, takes no new calls, finishes the ones that run, then lets go of everything. */
  stop: () => Promise<void>
}

export interface AppOptions {
  config: Config
  log: Log
  /** A migrated database, as its owner reaches it. */
  databaseUrl: string
  /** A test's own time. A server counts by the clock of its database. */
  clock?: Services['clock']
  /** How long to wait for a process before this one to stop, where only one may serve the database. */
  patienceMs?: number
  webFolder?: string
  /** By how much the process may fall behind before it refuses calls. */
  longestDelayMs?: number
  /** How often it looks for jobs that nobody rang for. */
  rounds?: Rounds
}

/** Its parts are loaded where there is one: most installations have none, and start sooner. */
async function reachRedis(url: string, db: Database, log: Log): Promise<Redis> {
  const { openRedis } = await import('#platform/realtime/redis.ts')
  return openRedis(url, await findDatabaseId(db), log)
}

/** Before anything else: a server that does not belong on this database must not change it, its logins above all. */
async function openKeys(config: Config, databaseUrl: string) {
  const { db, close } = connect(databaseUrl, 1)
  try {
    await refuseDemoWorld(db, config)
    const secrets = await openSecrets(db, { configured: config.secret, dataFolder: config.dataFolder })
    return { secrets, masterKeys: await openUsedMasterKeys(db, config) }
  } finally {
    await close()
  }
}

/** The demo world has files in it, which no scanner has seen while it is away. */
async function fillDemo(all: Parameters<typeof fillDemoWorld>[0], services: Services): Promise<boolean> {
  try {
    return await fillDemoWorld(all, services)
  } catch (error) {
    await services.scanner.check?.().catch(() => {
      throw new ConfigError(
        'SCANNER_URL must lead to a scanner that answers: a first start fills in the demo world, and its files are scanned.',
      )
    })
    throw error
  }
}

async function listen(services: Services): Promise<Listening[]> {
  const opened = await Promise.all(capabilities.map((one) => one.listen?.(services)))
  return opened.filter((one) => one !== undefined)
}

/** Puts the parts together and starts serving. */
export async function startApp({
  config,
  log,
  databaseUrl,
  clock: ownClock,
  patienceMs = PATIENCE_MS,
  webFolder = WEB_FOLDER,
  longestDelayMs,
  rounds,
}: AppOptions): Promise<RunningApp> {
  const { secrets, masterKeys } = await openKeys(config, databaseUrl)
  const blobs = await openStorage(config)
  const ownUrl = await openAppLogin(databaseUrl, secrets.keyFor('database-login'))
  const {
    db,
    lookups,
    searches,
    usage: poolUsage,
    close: closeDatabase,
  } = connect(ownUrl, config.databasePool)
  const notices = await listenForNotices(ownUrl, log, {
    serverLock: config.redisUrl ? 'shared' : 'alone',
    patienceMs,
  })
  const databaseClock = await followDatabaseClock(db, log, {
    ownMs: ownClock && (() => ownClock.now().getTime()),
  })
  const clock = ownClock ?? databaseClock.clock
  await settleFilesFolder(databaseUrl, config)
  const redis = config.redisUrl ? await reachRedis(config.redisUrl, db, log) : undefined
  const jobs = createJobs(ownUrl, db, allJobs, log, rounds)
  const metrics = createMetrics()
  const counting = countDeliveryFailures(metrics)
  const outages = createOutages(log)
  const watched = watchServices(outages, counting)
  const { textReaders, ...chosen } = watched.all(chooseProviders(config, { db, log, secrets, clock }))
  const { channels } = chosen
  const watchedPush = watched.push(choosePush(config, secrets))
  const gifs = chooseGifs(config, secrets, log)
  const vault = createVault(blobs, masterKeys)
  const server = await createHttpServer(config, log, longestDelayMs)
  const { isStopping, drain } = createDraining(server)

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
  const searchLane = createSearchLane(searches)
  const baseServices = {
    config,
    log,
    clock,
    db,
    searchLane,
    transactions,
    notices,
    jobs,
    secrets,
    gifs,
    ...chosen,
    outages,
  }
  const streams = collectStreams(capabilities.flatMap((one) => one.streams ?? []))
  const declared = collectDeclared(capabilities)
  const liveServices = { streams, peers: createPeers(redis), declared, alerting: noAlerts }
  const auditSubjects = subjectsWith(
    capabilities.flatMap((one) => one.auditSubjects ?? []),
    () => services,
  )
  const timeline: Services['timeline'] = capabilities.flatMap((one) => one.timeline ?? [])
  const auditTexts = collectAuditWords([
    platformWords,
    ...capabilities.flatMap((one) => one.auditWords ?? []),
  ])
  const bulk = createBulkWork(db)
  const services: Services = {
    ...baseServices,
    vault,
    masterKeys,
    blobs,
    ...liveServices,
    bulk,
    auditSubjects,
    timeline,
    auditTexts,
    workItems: collectWorkItems(capabilities),
    hooks: createHooks(),
  } as Services
  const push = recordPushes(services, watchedPush)
  Object.assign(services, createPorts(services, channels, textReaders), { push })
  for (const { prepare } of capabilities) await prepare?.(services)
  for (const { hooks } of capabilities) addHooks(services, hooks)
  const { identity, peers } = services
  const handlers = [...platformMessages, ...capabilities.flatMap((one) => one.messages ?? [])]
  const handleWindow = createMessageHandling(handlers, services, log)
  services.hub = openHub({
    http: server.server,
    identity,
    notices,
    handleWindow,
    redis,
    peers,
    clock,
    log,
  })

  metrics.observeAnswers(server)
  describeMetrics(metrics, {
    db,
    dataFolder: config.dataFolder,
    poolUsage,
    redis,
    databaseClock,
    sockets: () => services.hub.connections(),
  })
  describeOutages(metrics, outages)
  await describeApi(server)
  const routes = [readChanges, ...capabilities.flatMap((one) => one.routes ?? [])]
  const guests = capabilities.flatMap((one) => one.guests ?? [])
  server.after(() => mountAll(server, routes, services, guests))
  for (const { mount } of capabilities) await mount?.(server, services)
  const { listFailing } = outages
  mountSystemRoutes(server, { ...services, redis, databaseClock, listFailing }, metrics, isStopping)
  mountApiPage(server)
  await serveWebApp(server, webFolder)
  await server.ready()

  const closeConnections = async () => {
    peers.close()
    redis?.close()
    databaseClock.stop()
    await notices.close()
    await closeDatabase()
  }
  try {
    if (config.demo && (await fillDemo(capabilities, services))) log.debug('the demo world was filled in')
  } catch (error) {
    // The embedded database stops next: whatever is still connected would log that as trouble.
    await jobs.stop()
    await closeConnections()
    throw error
  }
  await jobs.work(services)
  const listening = await listen(services)
  const sealing = scheduleSealing(services)
  await server.listen({ port: config.port, host: config.host }).catch((error) => {
    throw asAddressError(error)
  })
  const { port } = server.server.address() as { port: number }

  return {
    port,
    reportPort: listening.find((one) => one.port !== undefined)?.port,
    services,
    server,
    stop: async () => {
      await drain(config.drainSeconds)
      // Somebody may be in the middle of a long download; it can go on from there later.
      const patience = setTimeout(() => server.server.closeAllConnections(), DRAIN_MS)
      await (services.hub as Hub).close()
      await server.close()
      clearTimeout(patience)
      await Promise.all(listening.map(({ stop }) => stop()))
      await jobs.stop()
      await sealing.stop()
      await closeConnections()
    },
  }
}
