import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  contentType: string
  text: () => Promise<string>
  /** A number that is read when somebody asks. */
  gauge: (name: string, help: string, read: () => number) => void
}

/** Counts and durations by route pattern: no id, name or address is ever a label. */
export function createMetrics(server: FastifyInstance): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'corridor_http_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })
  server.addHook('onResponse', async (request, reply) => {
    answers.observe(
      { route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      })
    },
  }
}
