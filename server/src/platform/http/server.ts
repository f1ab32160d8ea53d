import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { Refusal } from '../refusal.ts'
import { checkTree, readJsonOnly } from './body-parser.ts'
import { errorAnswer } from './error-answers.ts'
import { guardRoutes } from './route-guard.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** JSON bodies are small; files travel by their own route. */
const BODY_LIMIT_BYTES = 256 * 1024

/** Errors before there is a request, sent on the bare socket in the one shape. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: import('node:net').Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const kind = error.code === 'HPE_HEADER_OVERFLOW' ? kernelErrors.headersTooLarge : kernelErrors.notReadable
  const body = JSON.stringify(errorAnswer(new Refusal(kind), randomUUID()))
  const headers = Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(
    `HTTP/1.1 ${kind.status} Refused\r\nContent-Type: application/json; charset=utf-8\r\n${headers.join('')}` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/** Only the hubs change protocols; a client that offers another one gets its answer in plain HTTP. */
const isLiveConnection = ({ headers, url }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && (url ?? '').startsWith('/socket.io/')

/** Says so honestly, instead of letting everybody wait, when the process cannot keep up. */
async function shedLoad(server: FastifyInstance) {
  await server.register(underPressure, {
    maxEventLoopDelay: 2_000,
    retryAfter: 5,
    pressureHandler: (_request, reply) => {
      reply.code(503).send(errorAnswer(new Refusal(kernelErrors.busy), reply.request.id))
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

/** Fastify with the one error shape, the strict reader and the headers that every answer carries. */
export async function createHttpServer(config: Config, log: Log): Promise<FastifyInstance> {
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
    http: { shouldUpgradeCallback: isLiveConnection } as object,
    // Calls on lines that are still open while we stop are answered as ever.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      const answer = errorAnswer(error, request.id)
      ;(reply as FastifyReply).headers(SECURITY_HEADERS).code(answer.statusCode).send(answer)
    },
  })
  // Fastify hands a missing body over as null; a shape that may be left out means undefined.
  server.setValidatorCompiler((route) => {
    const validate = validatorCompiler(route as never)
    return (data: unknown) => validate(data ?? undefined)
  })
  server.setSerializerCompiler(serializerCompiler)
  guardRoutes(server)
  readJsonOnly(server)
  await shedLoad(server)

  timeBodies(server)
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
  })
  server.addHook('preValidation', async ({ params, query }) => {
    checkTree(params)
    checkTree(query)
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
    if (answer.statusCode >= 500 && !request.raw.destroyed) {
      log.error('a call failed', { requestId: request.id, route: request.routeOptions.url ?? 'none', error })
    }
    if (answer.retryAfterSeconds) reply.header('retry-after', answer.retryAfterSeconds)
    return reply.code(answer.statusCode).send(answer)
  })
  return server
}
