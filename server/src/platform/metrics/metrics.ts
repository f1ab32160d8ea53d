import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Prometheus gives up after ten seconds, and would then have none of the numbers. */
const READ_MS = 2_000

interface Reading {
  /** For how long a number that is costly to read is used again. */
  cacheMs?: number
}

export interface Metrics {
  contentType: string
  text: () => Promise<string>
  /** A number that is read when it is scraped. One that cannot be read now, or not in time, is `NaN`. */
  gauge: (name: string, help: string, read: () => number | Promise<number>, options?: Reading) => void
  /** One number for each value of a label. */
  gauges: (name: string, help: string, label: string, read: () => Promise<Record<string, number>>) => void
  /** Counts up by one for each value of a label; all of them begin at zero. */
  counter: (name: string, help: string, label: string, values: readonly string[]) => (value: string) => void
  observeAnswers: (server: FastifyInstance) => void
}

/** Numbers of Node.js' own that end in `_total` and are no counters, which checkers of metrics refuse. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

/**
 * Reads once at a time: scrapes that come while a reading waits for a connection share it, so that they do not take the connections
 * that it waits for. Each of them waits for a limited time.
 */
function createReader<T>(
  read: () => T | Promise<T>,
  missing: T,
  { cacheMs = 0 }: Reading = {},
): () => Promise<T> {
  let underWay: Promise<T> | undefined
  let cached: { value: T; until: number } | undefined
  const begin = (): Promise<T> =>
    // Called at once: the pool is looked at before the figures of the database use it.
    (async () => read())()
      .then((value) => {
        cached = { value, until: performance.now() + cacheMs }
        return value
      })
      .catch(() => missing)
      .finally(() => {
        underWay = undefined
      })
  return () => {
    if (cached && performance.now() < cached.until) return Promise.resolve(cached.value)
    underWay ??= begin()
    const reading = underWay
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(missing), READ_MS)
      void reading.then((value) => {
        clearTimeout(timer)
        resolve(value)
      })
    })
  }
}

/** Counts and durations by route pattern: no id, name or address is ever a label. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    gauge: (name, help, read, options) => {
      const readNumber = createReader(read, Number.NaN, options)
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await readNumber())
        },
      })
    },
    gauges: (name, help, label, read) => {
      const readNumbers = createReader<Record<string, number>>(read, {})
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          const numbers = await readNumbers()
          this.reset()
          for (const [value, number] of Object.entries(numbers)) this.set({ [label]: value }, number)
        },
      })
    },
    counter: (name, help, label, values) => {
      const counter = new Counter({ name, help, labelNames: [label], registers })
      for (const value of values) counter.inc({ [label]: value }, 0)
      return (value) => counter.inc({ [label]: value })
    },
    observeAnswers: (server) => {
      const answers = new Histogram({
        name: 'corridor_http_seconds',
        help: 'Time to answer, by route and status.',
        labelNames: ['route', 'status'],
        buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
        registers,
      })
      server.addHook('onResponse', async (request, reply) => {
        answers.observe(
          { route: request.routeOptions.url ?? 'none', status: reply.statusCode },
          reply.elapsedTime / 1000,
        )
      })
    },
  }
}
