import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { userNotFound } from '@corridor/contract/session/errors.ts'
import type { Credentials, StoredSession } from '../session/stored.ts'
import { ended, errorOf, readJson, unreachable } from './error.ts'
import type { Refresh } from './refresh.ts'
import type { Call, CallOptions } from './types.ts'

/** What a call sends, without its types. */
export interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  guestToken?: string
}

function filledPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
}

function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `?${search}` : ''
}

/** Turns `GET /users/v2/:id` and its input into what fetch takes. */
export function requestOf(
  name: string,
  input: LooseInput,
  credentials: Credentials | null,
): [url: string, init: RequestInit] {
  const space = name.indexOf(' ')
  const headers: Record<string, string> = { accept: 'application/json' }
  const isFile = input.body instanceof Blob
  if (input.body !== undefined)
    headers['content-type'] = isFile ? 'application/octet-stream' : 'application/json'
  if (input.guestToken) headers.authorization = `Guest ${input.guestToken}`
  if (credentials) {
    headers.authorization = `Bearer ${credentials.accessToken}`
    headers.user = credentials.userId
  }
  return [
    filledPath(name.slice(space + 1), input.params) + queryString(input.query),
    {
      method: name.slice(0, space),
      headers,
      body:
        isFile || input.body === undefined ? (input.body as Blob | undefined) : JSON.stringify(input.body),
      // The token is the only proof of the caller: no cookie is sent, and no cache stores an answer.
      credentials: 'omit',
      cache: 'no-store',
    },
  ]
}

const SIGN_OUT = 'POST /authentication/v2/logout'

export interface ClientParts {
  fetch: typeof fetch
  stored: StoredSession
  refresh: Refresh
  /** Who this window believes is signed in. */
  currentUserId: () => string | null
  /** Signing out has begun: whatever else is called from then on would only be refused. */
  isLeaving: () => boolean
  onUserNotFound: () => void
  /** The server says that the session is locked, whatever this window's state is. */
  onLocked: () => void
}

interface Client {
  call: Call
  /** Drops every call of the session that is still under way, so that no late answer reaches the next person. */
  drop: () => void
}

export function createClient({
  stored,
  refresh,
  currentUserId,
  isLeaving,
  onUserNotFound,
  onLocked,
  ...parts
}: ClientParts): Client {
  let session = new AbortController()

  function credentialsFor(name: string, input: CallOptions): Credentials | null {
    const isNobody = input.withoutSession || input.guestToken !== undefined
    const credentials = isNobody ? null : stored.credentials()
    const expected = currentUserId()
    // Another tab has signed in as another person: this window's call must not be sent for them.
    if (credentials && expected && credentials.userId !== expected) throw ended()
    if (credentials && isLeaving() && name !== SIGN_OUT) throw ended()
    return credentials
  }

  async function send(name: string, input: LooseInput & CallOptions, credentials: Credentials | null) {
    const [url, init] = requestOf(name, input, credentials)
    const { signal: current } = session
    const signals = [input.signal, credentials ? current : undefined].filter((one) => one !== undefined)
    try {
      const response = await parts.fetch(url, { ...init, signal: AbortSignal.any(signals) })
      const isFile = input.isFile && response.ok
      return { response, answer: isFile ? await response.blob() : await readJson(response) }
    } catch (error) {
      if (input.signal?.aborted) throw input.signal.reason ?? error
      throw credentials && current.aborted ? ended() : unreachable()
    }
  }

  async function loosely(name: string, input: LooseInput & CallOptions): Promise<unknown> {
    const stored = credentialsFor(name, input)
    const used = stored && (await refresh.renewIfDue(stored))
    let { response, answer } = await send(name, input, used)
    if (response.status === 401 && used) {
      const renewed = await refresh.renew(used)
      ;({ response, answer } = await send(name, input, renewed))
    }
    if (response.ok && answer !== undefined) return answer
    const error = errorOf(response, answer)
    if (used && error.code === kernelErrors.sessionLocked.code) onLocked()
    if (used && input.mayForceOut && error.code === userNotFound.code) onUserNotFound()
    throw error
  }

  return {
    call: ((name: string, input: LooseInput & CallOptions = {}) => loosely(name, input)) as Call,
    drop: () => {
      session.abort()
      session = new AbortController()
    },
  }
}
