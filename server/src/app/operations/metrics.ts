import { type Outages, SERVED, type Served } from '#capabilities/deliveries/public.ts'
import type { Database, PoolUsage } from '#platform/database/database.ts'
import type { DatabaseClock } from '#platform/database/database-clock.ts'
import { readDiskSpace } from '#platform/http/space.ts'
import { countDeadLetters } from '#platform/jobs/store.ts'
import * as figures from '#platform/metrics/figures.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { Redis } from '#platform/realtime/redis.ts'

interface Measured {
  db: Database
  dataFolder: string
  poolUsage: () => PoolUsage
  redis: Redis | undefined
  databaseClock: DatabaseClock
  sockets: () => number
}

/** PostgreSQL looks at every file of the database for it. */
const SIZE_CACHE_MS = 60_000

/** What an operator watches. The first ones are of this process, the rest of the whole installation. */
export function describeMetrics(metrics: Metrics, measured: Measured): void {
  const { gauge } = metrics
  const { db, dataFolder, poolUsage, redis, databaseClock, sockets } = measured
  gauge('corridor_sockets', 'Open live connections.', sockets)
  metrics.gauges(
    'corridor_database_connections',
    'Database connections for requests, by whether a call uses them.',
    'state',
    async () => ({ used: poolUsage().used, idle: poolUsage().idle }),
  )
  gauge('corridor_database_connections_limit', 'As many as there can be.', () => poolUsage().limit)
  gauge('corridor_database_waiting', 'Calls that wait for a database connection.', () => poolUsage().waiting)
  if (redis) gauge('corridor_redis_up', 'Whether Redis answers.', () => Number(redis.isUp()))
  gauge('corridor_clock_skew_seconds', 'How far the clock of this machine is ahead of the database’s.', () =>
    databaseClock.skewSeconds(),
  )
  const disk = () => readDiskSpace(dataFolder)
  gauge('corridor_disk_free_bytes', 'Free space on the disk of the data folder.', async () =>
    disk().then(({ freeBytes }) => freeBytes),
  )
  gauge('corridor_disk_size_bytes', 'Size of that disk.', async () =>
    disk().then(({ sizeBytes }) => sizeBytes),
  )
  metrics.gauges('corridor_jobs_waiting', 'Jobs that are due and not begun.', 'job', () =>
    figures.countDueJobs(db),
  )
  gauge('corridor_jobs_waiting_seconds', 'For how long the oldest of them has been due.', () =>
    figures.longestDueSeconds(db),
  )
  gauge('corridor_jobs_dead', 'Jobs that failed for good and wait for the operator.', () =>
    countDeadLetters(db),
  )
  gauge('corridor_database_size_bytes', 'Size of the database.', () => figures.databaseBytes(db), {
    cacheMs: SIZE_CACHE_MS,
  })
  gauge('corridor_audit_unsealed_entries', 'Audit entries that no seal covers yet, at most 10,000.', () =>
    figures.countUnsealed(db),
  )
  gauge('corridor_audit_unsealed_seconds', 'For how long the oldest of them has had no seal.', () =>
    figures.longestUnsealedSeconds(db),
  )
  gauge('corridor_backup_age_seconds', 'Time since the last back-up; infinite where there was none.', () =>
    figures.backupAgeSeconds(db),
  )
}

/** Counts what services did not take; the jobs that send try again. */
export function countDeliveryFailures(metrics: Metrics) {
  const count = metrics.counter(
    'corridor_delivery_failures_total',
    'Mails, texts, faxes and push messages that a service did not take, each try by itself.',
    'channel',
    SERVED,
  )
  return <Sent, Answer>(
    channel: Served,
    send: (sent: Sent) => Promise<Answer>,
  ): ((sent: Sent) => Promise<Answer>) =>
    (sent) =>
      send(sent).catch((error: unknown) => {
        count(channel)
        throw error
      })
}

/** Which services fail, also where little is sent: a wrong password, a machine that is off, a service that hangs. */
export function describeOutages(
  metrics: Metrics,
  outages: Pick<Outages, 'failingSeconds' | 'setAside'>,
): void {
  metrics.gauges(
    'corridor_service_failing_seconds',
    'For how long each try of this process has failed for a reason of the service; 0 where the last one did not.',
    'channel',
    async () => outages.failingSeconds(),
  )
  metrics.gauges(
    'corridor_service_set_aside',
    'Whether this process makes others wait for no answer: 1 while the service hangs and is tried now and then.',
    'channel',
    async () => outages.setAside(),
  )
}
