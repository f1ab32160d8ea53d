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

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  // A proxy on this machine speaks for others: what it forwards does not come from here.
  if (!token) return isThisMachine(request.ip) && !('x-forwarded-for' in request.headers)
  const given = Buffer.from((request.headers.authorization ?? '').replace(/^Bearer /i, 'Bearer '))
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

type Asked = Pick<Services, 'db' | 'config' | 'notices' | 'blobs' | 'masterKeys' | 'log'> & {
  redis: Redis | undefined
}

/** A bucket is asked over the network: balancers look more often than that is worth. */
const STORAGE_GOOD_MS = 5_000

/** Whether files could be kept and opened now: where they lie, and the keys that they are sealed by. */
function watchStorage({ blobs, masterKeys, log }: Asked): () => Promise<void> {
  let goodUntil = 0
  return async () => {
    if (performance.now() < goodUntil) return
    try {
      await masterKeys.currentId()
      await blobs.check()
    } catch (error) {
      log.error('files cannot be kept or opened', { error })
      throw new Refusal(kernelErrors.busy)
    }
    goodUntil = performance.now() + STORAGE_GOOD_MS
  }
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
      // Calls work without it, and windows catch up: sending everybody away would be the greater harm.
      return { status: 'ready', ...(redis && { redis: redis.isUp() ? 'up' : 'away' }) }
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
