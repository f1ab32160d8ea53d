import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { inputSentence } from '@corridor/contract/kernel/shapes.ts'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { hubMisuse, isHandshake } from '../realtime/handshake.ts'
import { Refusal } from '../refusal.ts'
import { answerBrokenRequest, refuseTunnel } from './bare-answer.ts'
import { checkTree, readJsonOnly } from './body-parser.ts'
import { errorAnswer } from './error-answers.ts'
import { createHostCheck } from './hosts.ts'
import { malformation } from './malformed.ts'
import { guardRoutes } from './route-guard.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** JSON bodies are small; files travel by their own route. */
const BODY_LIMIT_BYTES = 256 * 1024

type HostCheck = ReturnType<typeof createHostCheck>

/** What Node would drop or answer with an empty body, and what was sent to another host. */
function refuseMalformed(server: FastifyInstance, isOurs: HostCheck) {
  server.server.on('connect', (_request, socket) => refuseTunnel(socket))
  server.server.on('checkExpectation', (request, response) =>
    server.server.emit('request', request, response),
  )
  server.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    const isMisdirected = !routeOptions.config.isForAnyHost && !isOurs(raw)
    const kind = malformation(raw) ?? (isMisdirected ? kernelErrors.misdirected : hubMisuse(raw))
    if (!kind) return
    // Where the next request on this connection begins is anybody's guess.
    reply.header('connection', 'close')
    if (kind.status === 426) reply.headers({ connection: 'upgrade, close', upgrade: 'websocket' })
    throw new Refusal(kind)
  })
}

/** A call that waits this long before anybody looks at it is not worth waiting for. */
const LONGEST_DELAY_MS = 2_000

/** Says so honestly, instead of letting everybody wait, when the process cannot keep up. */
async function shedLoad(server: FastifyInstance, longestDelayMs: number) {
  await server.register(underPressure, {
    maxEventLoopDelay: longestDelayMs,
    pressureHandler: (_request, reply, _type, delayMs) => {
      // Nothing was measured yet, because starting took long: the calls of now are not late.
      if (delayMs === Number.POSITIVE_INFINITY) return
      reply
        .code(503)
        .header('retry-after', 5)
        .send(errorAnswer(new Refusal(kernelErrors.busy), reply.request.id))
    },
  })
}

/** A call whose small body drips in for longer than this is somebody holding a connection open. */
const BODY_MS = 30_000

function timeBodies(server: FastifyInstance) {
  server.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isStream) return
    const timer = setTimeout(() => request.raw.destroy(), BODY_MS)
    request.raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}

/**
 * Whether the caller still waits. The response says so: a request whose body was read to its end counts as destroyed as
 * well, and one whose body was given up is detached from its connection.
 */
const isConnectionOpen = (reply: FastifyReply): boolean => reply.raw.socket?.destroyed === false

/** Fastify with the one error shape, the strict reader and the headers that every answer carries. */
export async function createHttpServer(
  config: Config,
  log: Log,
  longestDelayMs = LONGEST_DELAY_MS,
): Promise<FastifyInstance> {
  const isOurs = createHostCheck(config)
  // Only the hubs change protocols; a client that offers another one gets its answer in plain HTTP.
  const isLiveConnection = (request: IncomingMessage): boolean =>
    isHandshake(request) && !malformation(request) && isOurs(request)
  const server = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 4_096, ignoreTrailingSlash: true },
    // A body may take long when it is a file; those of calls are timed below.
    requestTimeout: 0,
    connectionTimeout: 600_000,
    clientErrorHandler: answerBrokenRequest,
    // Node refuses a missing Host with an empty body; we do it ourselves.
    http: { shouldUpgradeCallback: isLiveConnection, requireHostHeader: false } as object,
    // Calls on connections that are still open while we stop are answered as ever.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      const answer = errorAnswer(error, request.id)
      const headers = { ...SECURITY_HEADERS, 'x-request-id': request.id }
      ;(reply as FastifyReply).headers(headers).code(answer.statusCode).send(answer)
    },
  })
  z.config({ customError: inputSentence })
  // Fastify hands a missing body over as null; a shape that may be left out means undefined.
  server.setValidatorCompiler((route) => {
    const validate = validatorCompiler(route as never)
    return (data: unknown) => validate(data ?? undefined)
  })
  server.setSerializerCompiler(serializerCompiler)
  guardRoutes(server)
  readJsonOnly(server)
  await shedLoad(server, longestDelayMs)

  timeBodies(server)
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
  })
  refuseMalformed(server, isOurs)
  server.addHook('preValidation', async ({ params, query }) => {
    checkTree(params, 'params')
    checkTree(query, 'query')
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const durationMs = Math.round(reply.elapsedTime)
    log.debug('answered', {
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      durationMs,
    })
  })
  server.setErrorHandler((error, request, reply) => {
    const answer = errorAnswer(error, request.id)
    // Somebody who hangs up in the middle is no fault of ours, and must not fill the log as if it were.
    if (answer.statusCode >= 500 && isConnectionOpen(reply)) {
      log.error('a call failed', { requestId: request.id, route: request.routeOptions.url ?? 'none', error })
    }
    if (answer.retryAfterSeconds) reply.header('retry-after', answer.retryAfterSeconds)
    return reply.code(answer.statusCode).send(answer)
  })
  return server
}
