import { timingSafeEqual } from 'node:crypto'
import { open } from '@corridor/contract/kernel/access.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Metrics } from '../metrics/metrics.ts'
import type { Redis } from '../realtime/redis.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { isThisMachine } from './hosts.ts'
import { type WatchedScanner, watchScanner, watchStorage } from './readiness.ts'

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  // A proxy on this machine speaks for others: what it forwards does not come from here.
  if (!token) return isThisMachine(request.ip) && !('x-forwarded-for' in request.headers)
  const given = Buffer.from((request.headers.authorization ?? '').replace(/^Bearer /i, 'Bearer '))
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

type Asked = Pick<Services, 'db' | 'config' | 'notices' | 'blobs' | 'masterKeys' | 'log'> & {
  redis: Redis | undefined
  scanner: WatchedScanner
}

/** What the machine's keepers ask: is it alive, can it work, how is it doing. */
export function mountSystemRoutes(
  server: FastifyInstance,
  asked: Asked,
  metrics: Metrics,
  isStopping: () => boolean,
): void {
  const { db, config, notices, redis } = asked
  const checkStorage = watchStorage(asked)
  const askScanner = watchScanner(asked.scanner, asked)
  // An upload is not what should find out first.
  server.addHook('onListen', async () => void (await askScanner()))
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
      await sql`SELECT 1`.execute(db)
      await checkStorage()
      const scanner = await askScanner()
      // Calls work without these two, and all but uploads: sending everybody away would be the greater harm.
      return {
        status: 'ready',
        ...(redis && { redis: redis.isUp() ? 'up' : 'away' }),
        ...(scanner && { scanner }),
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
