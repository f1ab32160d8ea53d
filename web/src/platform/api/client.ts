import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { userNotFound } from '@corridor/contract/session/errors.ts'
import type { Credentials, StoredSession } from '../session/stored.ts'
import { ended, errorOf, readJson, unreachable } from './error.ts'
import type { Refresh } from './refresh.ts'
import { type LooseInput, requestOf } from './request.ts'
import type { Call, CallOptions } from './types.ts'

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
