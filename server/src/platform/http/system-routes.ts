import { timingSafeEqual } from 'node:crypto'
import { open } from '@corridor/contract/kernel/access.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DatabaseClock } from '../database/database-clock.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Redis } from '../realtime/redis.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { isThisMachine } from './hosts.ts'
import { type WatchedScanner, watchScanner, watchStorage } from './readiness.ts'
import { watchSpace } from './space.ts'

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  // A proxy on this machine speaks for others: what it forwards does not come from here.
  if (!token) return isThisMachine(request.ip) && !('x-forwarded-for' in request.headers)
  const received = Buffer.from((request.headers.authorization ?? '').replace(/^Bearer /i, 'Bearer '))
  const expected = Buffer.from(`Bearer ${token}`)
  return received.length === expected.length && timingSafeEqual(received, expected)
}

type Checked = Services & {
  redis: Redis | undefined
  scanner: WatchedScanner
  databaseClock: DatabaseClock
  /** What has a service outside that takes nothing just now, though it was tried. */
  listFailing: () => readonly string[]
}

/** What monitoring reads: is it alive, can it work, how is it doing. */
export function mountSystemRoutes(
  server: FastifyInstance,
  checked: Checked,
  metrics: Metrics,
  isStopping: () => boolean,
): void {
  const { config, notices, redis, databaseClock } = checked
  const checkStorage = watchStorage(checked)
  const checkSpace = watchSpace(server, checked)
  const checkScanner = watchScanner(checked.scanner, checked)
  // An upload is not what should find out first.
  server.addHook('onListen', async () => void (await checkScanner()))
  server.get(
    '/healthz',
    {
      config: { access: open('a process monitor has no account'), isForAnyHost: true },
      schema: { hide: true },
    },
    () => ({
      status: 'ok',
    }),
  )
  server.get(
    '/readyz',
    { config: { access: open('a balancer has no account'), isForAnyHost: true }, schema: { hide: true } },
    async () => {
      if (isStopping() || !notices.isListening()) throw new Refusal(kernelErrors.busy)
      // Queries the database, and compares the clocks by its answer.
      await databaseClock.measure()
      await checkSpace()
      await checkStorage()
      const scanner = await checkScanner()
      const failing = checked.listFailing()
      // Calls work without these, and all but uploads: sending everybody away would be the greater harm.
      return {
        status: 'ready',
        ...(redis && { redis: redis.isUp() ? 'up' : 'away' }),
        ...(scanner && { scanner }),
        ...(failing.length > 0 && { failing }),
        ...(databaseClock.isSkewed() && { clock: 'off' }),
      }
    },
  )
  server.get(
    '/metrics',
    {
      config: {
        access: open('read from this machine or with METRICS_TOKEN; holds counts alone'),
        isForAnyHost: true,
      },
      schema: { hide: true },
    },
    async (request, reply) => {
      if (!mayReadMetrics(request, config.metricsToken)) throw new Refusal(kernelErrors.notFound)
      return reply.type(metrics.contentType).send(await metrics.text())
    },
  )
}
