import type { KnownCall, RouteOf } from '@corridor/contract/capabilities.ts'
import type { ErrorBody } from '@corridor/contract/kernel/errors.ts'
import { type Call, type InputOf, partsOf, type ReplyOf } from '@corridor/contract/kernel/route.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'

/** Whose token and user id a call carries. */
export type Caller = Pick<LoginReply, 'token' | 'givenName'>

// biome-ignore lint/suspicious/noExplicitAny: what was sent by hand may be answered by anything
export interface Answer<T = any> {
  status: number
  body: T
  headers: Headers
}

interface Sender {
  as?: Caller
  headers?: Record<string, string>
}

/** The reply, or the one error shape: a test says by the status which of them it means. */
export type ReplyOrError<C extends KnownCall> = ReplyOf<RouteOf<C>> & Partial<ErrorBody>

export type Input<C extends KnownCall> = InputOf<RouteOf<C>> & Sender

export interface Calls {
  /** Makes a call of the contract, with its types. Bytes as the body are sent as they are. */
  call: <C extends KnownCall>(
    name: C,
    ...rest: object extends Input<C> ? [input?: Input<C>] : [input: Input<C>]
  ) => Promise<Answer<ReplyOrError<C>>>
  /** Sends what the contract does not know or allow: `GET /path?as=written`, with any body. */
  send: (written: string, input?: Sender & { body?: unknown }) => Promise<Answer>
}

/** What a call sends, without its types. */
interface Loose extends Sender {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Method and path with everything filled in, as `send` takes it. */
export function writtenCall(name: Call, { params = {}, query = {} }: Loose = {}): string {
  const { method, path } = partsOf(name)
  const filled = path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(params[param])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.append(key, String(value))
  return `${method} ${filled}${search.size > 0 ? `?${search}` : ''}`
}

const typeOf = (body: unknown): Record<string, string> => {
  if (body === undefined) return {}
  return { 'content-type': body instanceof Uint8Array ? 'application/octet-stream' : 'application/json' }
}

/** The two ways to speak to a running app. */
export function callsTo(url: string): Calls {
  const send: Calls['send'] = async (written, { body, as, headers = {} } = {}) => {
    const { method, path } = partsOf(written as Call)
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...typeOf(body),
        ...(as && { authorization: `Bearer ${as.token}`, user: as.givenName }),
        ...headers,
      },
      body: body === undefined || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, body: isJson ? JSON.parse(text) : text, headers: answer.headers }
  }
  return { send, call: (name, ...[input = {}]) => send(writtenCall(name, input as Loose), input as Loose) }
}
