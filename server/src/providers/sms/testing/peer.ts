import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Seen {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

export interface Answer {
  status: number
  body: unknown
}

/** What a service does instead of answering as documented. */
export type Mood =
  | 'well'
  | 'hang'
  | 'garbage'
  | 'endless'
  | 'elsewhere'
  /** Does what is requested and is cut off before it can answer, as long as this lasts. */
  | 'cut'
  /** Does what is requested and never answers. */
  | 'mute'
  | { status: number; body?: unknown; headers?: Record<string, string> }

const MUTE: Partial<Record<string, (response: ServerResponse) => void>> = {
  hang: () => undefined,
  garbage: (response) => void response.writeHead(200).end('<html>Bad gateway for +15125550100</html>'),
  endless: (response) => void response.writeHead(200).end(`{"a":"${'x'.repeat(2 * 1024 * 1024)}"}`),
  elsewhere: (response) => void response.writeHead(302, { location: 'https://evil.example/' }).end(),
}

/** A local service whose answers a test chooses, and which can misbehave. */
export async function startPeer(answerTo: (seen: Seen) => Answer) {
  const seen: Seen[] = []
  let mood: Mood = 'well'

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://peer.example')
    const { method = '', headers } = request
    const one = { method, path: pathname, query: searchParams, headers, body: await text(request) }
    seen.push(one)
    const send = ({ status, body }: Answer, more: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body))
    if (typeof mood === 'object') return send({ body: {}, ...mood }, mood.headers)
    const misbehave = MUTE[mood]
    if (misbehave) return misbehave(response)
    const how = mood
    const answer = answerTo(one)
    if (how === 'cut') return response.destroy()
    if (how === 'mute') return
    send(answer)
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    behave: (how: Mood) => {
      mood = how
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A text that a peer took. */
export interface TakenText {
  messageId: string
  to: string
  text: string
  /** Where it reports what became of it. */
  noticeUrl: string
  status: string
}

/** A notice as a service sends it. */
export interface SentNotice {
  body: string
  headers: Record<string, string>
}
