import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Shorter than a proxy leaves a process out that failed it once (docs/nginx.conf). */
const TURNING_AWAY_MS = 1_000
/** For requests that are on their way over connections that were taken. */
const ON_THEIR_WAY_MS = 500

export interface Draining {
  isStopping: () => boolean
  /** Goes on serving for so long, so that proxies leave, and then takes no more connections. */
  drain: (seconds: number) => Promise<void>
}

/**
 * Lets a process leave without a failed call. A balancer that looks at `/readyz` sends nothing any more soon after it says no. nginx
 * does not look: it leaves a process that broke off a call, and gives that call to another when it only reads. So in the last moment
 * reads that came by a proxy are broken off, and nobody is on the way to the socket when it closes, where a write would be lost.
 */
export function createDraining(server: FastifyInstance): Draining {
  let isStopping = false
  let isTurningAway = false
  server.addHook('onRequest', async (request, reply) => {
    // A proxy that reuses its connections must not send a call on one that is about to be closed.
    if (isStopping) reply.header('connection', 'close')
    if (!isTurningAway || request.method !== 'GET' || !('x-forwarded-for' in request.headers)) return
    reply.hijack()
    request.raw.destroy()
  })
  return {
    isStopping: () => isStopping,
    drain: async (seconds) => {
      isStopping = true
      if (seconds === 0) return
      await pause(seconds * 1000 - TURNING_AWAY_MS)
      isTurningAway = true
      await pause(TURNING_AWAY_MS)
      // Not that of HTTP, which also cuts connections whose request has not arrived yet.
      Server.prototype.close.call(server.server)
      await pause(ON_THEIR_WAY_MS)
    },
  }
}
