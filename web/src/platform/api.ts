import { createClient } from './api/client.ts'
import { createRefresh, type Lock, type Traded } from './api/refresh.ts'
import { endSession } from './session/end.ts'
import { idleMs } from './session/idle.ts'
import { adoptLock } from './session/lock.ts'
import { adoptTokens, stored, useSession } from './session/state.ts'
import { onReset } from './storage/resettable.ts'

export { ApiError, failingAs, NotSent, sentenceOf } from './api/error.ts'

/** Browsers offer locks only on https and localhost; elsewhere each tab has only its own order. */
const acrossTabs: Lock = (task) => {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request('corridor-refresh', task) : task()
}

/** Longer than storage takes to reach the other tabs. */
const TRADED_MS = 10_000
const tradedName = (accessToken: string): string => `corridor-traded-${accessToken.slice(-16)}`

/** Held as a lock for a while, because tabs see each other's locks at once. */
const tradedAcrossTabs: Traded = {
  add: (accessToken) =>
    new Promise((resolve) => {
      const locks = globalThis.navigator?.locks
      if (!locks) return resolve()
      void locks.request(tradedName(accessToken), () => {
        resolve()
        return new Promise((done) => setTimeout(done, TRADED_MS))
      })
    }),
  has: async (accessToken) => {
    const { held } = (await globalThis.navigator?.locks?.query()) ?? {}
    return held?.some(({ name }) => name === tradedName(accessToken)) ?? false
  },
}

const ownFetch: typeof fetch = (input, init) => globalThis.fetch(input, init)

const refresh = createRefresh({
  fetch: ownFetch,
  stored,
  lock: acrossTabs,
  traded: tradedAcrossTabs,
  idleSeconds: () => Math.floor(idleMs() / 1000),
  onRefused: () => endSession('refused'),
  onRenewed: adoptTokens,
})

const client = createClient({
  fetch: ownFetch,
  stored,
  refresh,
  currentUserId: () => useSession.getState().user?.id ?? null,
  isLeaving: () => useSession.getState().hasSignedOut,
  onLocked: adoptLock,
  onUserNotFound: () => useSession.setState({ isForcedOut: true }),
})

onReset(client.drop)

export const { call } = client
export const { renew, renewIfDue } = refresh
