import type { TokenPair } from '@corridor/contract/session/model.ts'
import type { Credentials, StoredSession } from '../session/stored.ts'
import { ended, errorOf, isEnded, readJson, unreachable } from './error.ts'
import { requestOf } from './request.ts'

/** Refreshed this long before it expires, so that most calls never get a 401. */
const EARLY_SECONDS = 30
/** A computer with a wrong clock would otherwise refresh before every call. */
const PAUSE_SECONDS = 60
/** Other calls wait for this one, so it has a timeout. */
const TIMEOUT_MS = 15_000
/** How often, and for how long, a tab looks whether the tokens of another have reached its storage. */
const LOOK_MS = 50
const LOOKS = 100
/** 4xx statuses that are about the moment, not the token. */
const PASSING = [408, 425, 429]

export type Lock = <T>(task: () => Promise<T>) => Promise<T>

/** Tokens that were exchanged lately, known to all tabs at once: what one writes to its storage reaches the others a moment later. */
export interface Traded {
  add: (accessToken: string) => Promise<void>
  has: (accessToken: string) => Promise<boolean>
}

export interface RefreshParts {
  fetch: typeof fetch
  stored: StoredSession
  /** Locked by one tab at a time: a refresh token that is exchanged twice ends the session. */
  lock: Lock
  traded: Traded
  /** How long all windows of this browser have been idle: the server locks an idle session. */
  idleSeconds: () => number
  /** The server does not renew this session, or there is no refresh token. */
  onRefused: () => void
  onRenewed: () => void
  now?: () => number
}

export interface Refresh {
  /**
   * Returns credentials of the same person that are newer than the used ones, refreshing at most once for
   * all waiting calls.
   */
  renew(used: Credentials): Promise<Credentials>
  /** The same shortly before expiry; failures are left to the call itself. */
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
    const current = stored.credentials()
    if (!current || current.userId !== used.userId) throw ended()
    return current.accessToken === used.accessToken ? null : current
  }

  /** What another tab has just exchanged `used` for, as soon as it is in the storage of this one. */
  async function arriving(used: Credentials): Promise<Credentials | null> {
    if (!(await parts.traded.has(used.accessToken))) return null
    for (let look = 0; look < LOOKS; look += 1) {
      const arrived = newerThan(used)
      if (arrived) return arrived
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
    return null
  }

  function refuse(): never {
    onRefused()
    throw ended()
  }

  async function requestRefresh(
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
    const earlier = newerThan(used) ?? (await arriving(used))
    if (earlier) return earlier
    const refreshToken = stored.refreshToken()
    if (!refreshToken) return refuse()
    const { response, answer } = await requestRefresh(used, refreshToken)
    // A person who signed out, or in as another person, during the refresh must not be signed in again by its
    // answer.
    const meanwhile = newerThan(used)
    if (meanwhile) return meanwhile
    const isRefused = response.status >= 400 && response.status < 500 && !PASSING.includes(response.status)
    if (isRefused) return refuse()
    if (!response.ok || !isTokenPair(answer)) throw errorOf(response, answer)
    stored.writeTokens(answer)
    await parts.traded.add(used.accessToken)
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
