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

type HttpServer = Awaited<ReturnType<typeof createHttpServer>>
type Metrics = ReturnType<typeof createMetrics>

export interface RunningApp {
  port: number
  /** Where reports about mails come to, if anywhere. */
  reportPort: number | undefined
  services: Services
  server: HttpServer
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

/** Everything outside the process that it stays connected to, and what may be read there. */
async function connectAll({ config, log, databaseUrl, clock: ownClock, patienceMs }: AppOptions) {
  const { secrets, masterKeys } = await openKeys(config, databaseUrl)
  const blobs = await openStorage(config)
  const ownUrl = await openAppLogin(databaseUrl, secrets.keyFor('database-login'))
  const database = connect(ownUrl, config.databasePool)
  const { db } = database
  const notices = await listenForNotices(ownUrl, log, {
    serverLock: config.redisUrl ? 'shared' : 'alone',
    patienceMs: patienceMs ?? PATIENCE_MS,
  })
  const databaseClock = await followDatabaseClock(db, log, {
    ownMs: ownClock && (() => ownClock.now().getTime()),
  })
  await settleFilesFolder(databaseUrl, config)
  const redis = config.redisUrl ? await reachRedis(config.redisUrl, db, log) : undefined
  const close = async () => {
    redis?.close()
    databaseClock.stop()
    await notices.close()
    await database.close()
  }
  const clock = ownClock ?? databaseClock.clock
  return { secrets, masterKeys, blobs, ownUrl, database, db, notices, databaseClock, clock, redis, close }
}

type Connections = Awaited<ReturnType<typeof connectAll>>

/** The services of others, whose failures are counted. */
function chooseOutside({ config, log }: AppOptions, { db, secrets, clock }: Connections, metrics: Metrics) {
  const counting = countDeliveryFailures(metrics)
  const outages = createOutages(log)
  const watched = watchServices(outages, counting)
  const { textReaders, ...chosen } = watched.all(chooseProviders(config, { db, log, secrets, clock }))
  const watchedPush = watched.push(choosePush(config, secrets))
  return { outages, textReaders, chosen, watchedPush, gifs: chooseGifs(config, secrets, log) }
}

/** What all capabilities declare together. */
const collectFrom = (services: () => Services) => ({
  streams: collectStreams(capabilities.flatMap((one) => one.streams ?? [])),
  declared: collectDeclared(capabilities),
  auditSubjects: subjectsWith(
    capabilities.flatMap((one) => one.auditSubjects ?? []),
    services,
  ),
  timeline: capabilities.flatMap((one) => one.timeline ?? []) as Services['timeline'],
  auditTexts: collectAuditWords([platformWords, ...capabilities.flatMap((one) => one.auditWords ?? [])]),
  workItems: collectWorkItems(capabilities),
})

/** All that an action can use, but the hub, which needs a server. */
async function openServices(options: AppOptions, connections: Connections, metrics: Metrics) {
  const { config, log, rounds } = options
  const { secrets, masterKeys, blobs, ownUrl, database, db, notices, clock, redis } = connections
  const jobs = createJobs(ownUrl, db, allJobs, log, rounds)
  const outside = chooseOutside(options, connections, metrics)
  const { outages, textReaders, chosen, watchedPush, gifs } = outside
  const transactions = createTransactions({
    db,
    lookups: database.lookups,
    clock,
    secrets,
    jobs,
    live: createLive(() => services.hub),
    log,
    alerting: () => services.alerting,
  })
  const services: Services = {
    config,
    log,
    clock,
    db,
    searchLane: createSearchLane(database.searches),
    transactions,
    notices,
    jobs,
    secrets,
    gifs,
    ...chosen,
    outages,
    vault: createVault(blobs, masterKeys),
    masterKeys,
    blobs,
    ...collectFrom(() => services),
    peers: createPeers(redis),
    alerting: noAlerts,
    bulk: createBulkWork(db),
    hooks: createHooks(),
  } as Services
  const push = recordPushes(services, watchedPush)
  Object.assign(services, createPorts(services, chosen.channels, textReaders), { push })
  for (const { prepare } of capabilities) await prepare?.(services)
  for (const { hooks } of capabilities) addHooks(services, hooks)
  return services
}

function openWindows(
  { server }: HttpServer,
  { log }: AppOptions,
  { redis }: Connections,
  services: Services,
) {
  const { identity, notices, peers, clock } = services
  const handlers = [...platformMessages, ...capabilities.flatMap((one) => one.messages ?? [])]
  const handleWindow = createMessageHandling(handlers, services, log)
  return openHub({ http: server, identity, notices, handleWindow, redis, peers, clock, log })
}

/** Puts the calls of all capabilities on the server, then those of the system and the web app. */
async function mountCalls(
  server: HttpServer,
  { webFolder = WEB_FOLDER }: AppOptions,
  { redis, databaseClock }: Connections,
  { services, metrics, isStopping }: { services: Services; metrics: Metrics; isStopping: () => boolean },
): Promise<void> {
  await describeApi(server)
  const routes = [readChanges, ...capabilities.flatMap((one) => one.routes ?? [])]
  const guests = capabilities.flatMap((one) => one.guests ?? [])
  server.after(() => mountAll(server, routes, services, guests))
  for (const { mount } of capabilities) await mount?.(server, services)
  const { listFailing } = services.outages
  mountSystemRoutes(server, { ...services, redis, databaseClock, listFailing }, metrics, isStopping)
  mountApiPage(server)
  await serveWebApp(server, webFolder)
  await server.ready()
}

/** Puts the parts together and starts serving. */
export async function startApp(options: AppOptions): Promise<RunningApp> {
  const { config, log } = options
  const connections = await connectAll(options)
  const metrics = createMetrics()
  const server = await createHttpServer(config, log, options.longestDelayMs)
  const { isStopping, drain } = createDraining(server)
  const services = await openServices(options, connections, metrics)
  services.hub = openWindows(server, options, connections, services)
  const { jobs, peers } = services
  const closeConnections = async () => {
    peers.close()
    await connections.close()
  }

  metrics.observeAnswers(server)
  const { db, redis, databaseClock, database } = connections
  describeMetrics(metrics, {
    db,
    dataFolder: config.dataFolder,
    poolUsage: database.usage,
    redis,
    databaseClock,
    sockets: () => services.hub.connections(),
  })
  describeOutages(metrics, services.outages)
  await mountCalls(server, options, connections, { services, metrics, isStopping })

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
