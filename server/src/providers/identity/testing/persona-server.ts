import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What the peer does instead of answering as documented. */
type Mood =
  | 'well'
  | 'hang'
  | 'garbage'
  | 'endless'
  | 'elsewhere'
  | 'bad-link'
  | { status: number; headers?: object }

interface Seen {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

interface StoredAnswer {
  status: number
  body: unknown
}

const problem = (title: string) => ({ errors: [{ title, code: 'x', detail: 'Ada Owens is a name' }] })

function misbehave(mood: Mood, response: ServerResponse): boolean {
  if (mood === 'hang') return true
  if (mood === 'garbage') return !!response.writeHead(200).end('<html>Bad gateway of Ada Owens</html>')
  if (mood === 'endless') return !!response.writeHead(200).end(`{"a":"${'x'.repeat(2 * 1024 * 1024)}"}`)
  if (mood === 'elsewhere') return !!response.writeHead(302, { location: 'https://evil.example/' }).end()
  return false
}

/**
 * Persona's interface as its documentation describes it: bearer keys, answers stored under idempotency keys (failures
 * too), one-time links only while a check can be continued, and signed notices.
 */
export async function startPersonaServer({ apiKey = 'persona_test_key' } = {}) {
  const statuses = new Map<string, string>()
  const references = new Map<string, string>()
  const answersByKey = new Map<string, StoredAnswer>()
  const seen: Seen[] = []
  let mood: Mood = 'well'
  let links = 0
  let delayed: Promise<void> | undefined

  const inquiry = (id: string) => ({
    type: 'inquiry',
    id,
    attributes: { status: statuses.get(id), 'reference-id': references.get(id), fields: {} },
  })

  function create(body: string): StoredAnswer {
    const { data } = JSON.parse(body)
    if (!data?.attributes?.['inquiry-template-id']) return { status: 400, body: problem('Parameter missing') }
    const id = `inq_${statuses.size + 1}`
    statuses.set(id, 'created')
    references.set(id, data.attributes['reference-id'])
    return { status: 201, body: { data: inquiry(id), meta: {} } }
  }

  function link(id: string): StoredAnswer {
    if (!['created', 'pending'].includes(statuses.get(id) ?? ''))
      return { status: 422, body: problem('Unprocessable Entity') }
    links += 1
    const oneTime =
      mood === 'bad-link' ? 'javascript:alert(1)' : `https://withpersona.com/verify?code=us1-${links}`
    return { status: 200, body: { data: inquiry(id), meta: { 'one-time-link': oneTime } } }
  }

  function answerTo({ method, path, body }: Seen): StoredAnswer {
    if (method === 'POST' && path === '/api/v1/inquiries') return create(body)
    const [, id = '', rest = ''] = /^\/api\/v1\/inquiries\/([^/]+)(\/.*)?$/.exec(path) ?? []
    if (!statuses.has(id)) return { status: 404, body: problem('Record not found') }
    if (method === 'GET' && !rest) return { status: 200, body: { data: inquiry(id) } }
    if (method === 'POST' && rest === '/generate-one-time-link') return link(id)
    return { status: 404, body: problem('Route not found') }
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const one = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: await text(request),
    }
    seen.push(one)
    const send = ({ status, body }: StoredAnswer, headers: object = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return send({ status: 401, body: problem('Unauthorized') })
    if (typeof mood === 'object' && mood.status === 429)
      return send({ status: 429, body: problem('Rate limited') }, mood.headers)
    const key = request.headers['idempotency-key'] as string | undefined
    const earlier = key && answersByKey.get(key)
    if (earlier) return send(earlier)
    if (misbehave(mood, response)) return
    const answer = typeof mood === 'object' ? { status: mood.status, body: problem('Failed') } : answerTo(one)
    if (key) answersByKey.set(key, answer)
    const wait = delayed
    delayed = undefined
    await wait
    send(answer, typeof mood === 'object' ? mood.headers : {})
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey,
    seen,
    behave: (how: Mood) => {
      mood = how
    },
    /** The next request is answered as of then, and the answer arrives when it is released. */
    delayNext: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      delayed = promise
      return resolve
    },
    setStatus: (id: string, status: string) => void statuses.set(id, status),
    referenceOf: (id: string) => references.get(id),
    forget: (id: string) => void statuses.delete(id),
    count: () => statuses.size,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A notice as Persona sends it. */
export const noticeAbout = (inquiryId: string, status: string, name = `inquiry.${status}`): string =>
  JSON.stringify({
    data: {
      type: 'event',
      id: 'evt_1',
      attributes: { name, payload: { data: { type: 'inquiry', id: inquiryId, attributes: { status } } } },
    },
  })

export const signatureOf = (secret: string, at: number, body: string): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
