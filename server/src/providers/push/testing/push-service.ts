import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { importJWK, type JWTPayload, jwtVerify } from 'jose'
import { browserKeys } from './opened-push.ts'

export interface Received {
  endpoint: string
  /** As the browser’s worker would read it. */
  payload: Record<string, unknown>
  headers: IncomingMessage['headers']
  /** Of the token that says who sends (RFC 8292). */
  claims: JWTPayload
}

/** What the service does instead of taking a message. */
type Mood = 'well' | { status: number; headers?: Record<string, string> }

interface Subscriber {
  open: (body: Buffer) => string
  applicationServerKey: string
}

const jwkOf = (key: string) => {
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  return { kty: 'EC', crv: 'P-256', x, y }
}

/**
 * A push service with the browsers behind it: it takes a message only with the key that the browser subscribed with, and
 * a token for this very service that ends within a day, and opens it as the browser does.
 */
export async function startPushService(port = 0) {
  const subscribers = new Map<string, Subscriber>()
  const received: Received[] = []
  const refused: string[] = []
  let mood: Mood = 'well'
  let requestCount = 0

  async function checkSender(
    authorization: string,
    { applicationServerKey }: Subscriber,
  ): Promise<JWTPayload> {
    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? []
    if (key !== applicationServerKey) throw new Error('another key than the browser subscribed with')
    const { payload } = await jwtVerify(token, await importJWK(jwkOf(key), 'ES256'), { audience: origin() })
    if (!payload.exp || payload.exp > Date.now() / 1000 + 86_400)
      throw new Error('a token for longer than a day')
    if (!/^(?:mailto:.+@|https:)/.test(payload.sub ?? '')) throw new Error('nobody to write to')
    return payload
  }

  async function take(request: IncomingMessage): Promise<number> {
    const endpoint = `${origin()}${request.url}`
    const subscriber = subscribers.get(endpoint)
    const body = await buffer(request)
    if (!subscriber) return 404
    const { authorization = '', ttl, 'content-encoding': encoding } = request.headers
    const claims = await checkSender(authorization, subscriber)
    if (encoding !== 'aes128gcm' || !/^\d+$/.test(String(ttl))) throw new Error('no encoding or no TTL')
    const payload = JSON.parse(subscriber.open(body)) as Received['payload']
    received.push({ endpoint, payload, headers: request.headers, claims })
    return 201
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requestCount += 1
    const given = mood
    if (given !== 'well') {
      request.resume()
      response.writeHead(given.status, given.headers).end()
      return
    }
    const status = await take(request).catch((error: Error) => {
      refused.push(error.message)
      return 403
    })
    response.writeHead(status).end()
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin: origin(),
    received,
    /** Why messages were not taken. */
    refused,
    /** How many requests it got. */
    requestCount: () => requestCount,
    /** What a browser gets that subscribes with this key. */
    subscribe: (applicationServerKey: string) => {
      const { open, p256dh, auth } = browserKeys()
      const endpoint = `${origin()}/send/${randomUUID()}`
      subscribers.set(endpoint, { open, applicationServerKey })
      return { endpoint, p256dh, auth }
    },
    unsubscribe: (endpoint: string) => void subscribers.delete(endpoint),
    become: (next: Mood) => {
      mood = next
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

export type PushService = Awaited<ReturnType<typeof startPushService>>
