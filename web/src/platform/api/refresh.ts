import type { TokenPair } from '@corridor/contract/session/model.ts'
import type { Credentials, StoredSession } from '../session/stored.ts'
import { ended, errorOf, isEnded, readJson, unreachable } from './error.ts'
import { requestOf } from './request.ts'

/** Refreshed this long before it expires, so that most calls never meet a 401. */
const EARLY_SECONDS = 30
/** A computer whose clock is wrong would otherwise refresh before every call. */
const PAUSE_SECONDS = 60
/** Others wait behind this call, so it may not hang. */
const TIMEOUT_MS = 15_000
/** Statuses in the 400s that speak of the moment, not of the token. */
const PASSING = [408, 425, 429]

export type Lock = <T>(task: () => Promise<T>) => Promise<T>

export interface RefreshParts {
  fetch: typeof fetch
  stored: StoredSession
  /** Held by one tab at a time: a refresh token that is traded twice ends the session. */
  lock: Lock
  /** How long nobody has touched a window of this browser: the server locks what was left alone. */
  idleSeconds: () => number
  /** The server will not renew this session, or there is nothing to renew it with. */
  onRefused: () => void
  onRenewed: () => void
  now?: () => number
}

export interface Refresh {
  /** Gives credentials of the same person that are newer than those used, trading at most once for all who wait. */
  renew(used: Credentials): Promise<Credentials>
  /** The same shortly before expiry; trouble is left to the call itself. */
  renewIfDue(used: Credentials): Promise<Credentials>
}

const isTokenPair = (answer: unknown): answer is TokenPair => {
  const pair = answer as Partial<TokenPair> | undefined
  return Boolean(pair?.accessToken && pair.refreshToken && pair.accessTokenExpiryTime)
}

export function createRefresh(parts: RefreshParts): Refresh {
  const { stored, lock, onRefused, onRenewed, now = Date.now } = parts
  let underWay: Promise<Credentials> | undefined
  let tradedAt = Number.NEGATIVE_INFINITY

  /** What another tab, or an earlier call of this one, has stored since `used` was sent. */
  function newerThan(used: Credentials): Credentials | null {
    const held = stored.credentials()
    if (!held || held.userId !== used.userId) throw ended()
    return held.accessToken === used.accessToken ? null : held
  }

  function refuse(): never {
    onRefused()
    throw ended()
  }

  async function ask(
    used: Credentials,
    refreshToken: string,
  ): Promise<{ response: Response; answer: unknown }> {
    const body = {
      accessToken: used.accessToken,
      refreshToken,
      deviceId: stored.deviceId(),
      idleSeconds: parts.idleSeconds(),
    }
    const [url, init] = requestOf('POST /authentication/v2/refresh-token', { body }, null)
    try {
      const response = await parts.fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
      return { response, answer: await readJson(response) }
    } catch {
      throw unreachable()
    }
  }

  async function trade(used: Credentials): Promise<Credentials> {
    const earlier = newerThan(used)
    if (earlier) return earlier
    const refreshToken = stored.refreshToken()
    if (!refreshToken) return refuse()
    const { response, answer } = await ask(used, refreshToken)
    // Whoever signed out, or in as somebody else, while this was under way must not be signed in again by its answer.
    const meanwhile = newerThan(used)
    if (meanwhile) return meanwhile
    const isRefused = response.status >= 400 && response.status < 500 && !PASSING.includes(response.status)
    if (isRefused) return refuse()
    if (!response.ok || !isTokenPair(answer)) throw errorOf(response, answer)
    stored.writeTokens(answer)
    tradedAt = now()
    onRenewed()
    return stored.credentials() ?? refuse()
  }

  async function renew(used: Credentials): Promise<Credentials> {
    underWay ??= lock(() => trade(used)).finally(() => {
      underWay = undefined
    })
    const renewed = await underWay
    if (renewed.userId !== used.userId) throw ended()
    return renewed
  }

  async function renewIfDue(used: Credentials): Promise<Credentials> {
    const leftMs = used.expiresAt * 1000 - now()
    if (leftMs > EARLY_SECONDS * 1000 || now() - tradedAt < PAUSE_SECONDS * 1000) return used
    try {
      return await renew(used)
    } catch (error) {
      if (isEnded(error)) throw error
      return used
    }
  }

  return { renew, renewIfDue }
}
