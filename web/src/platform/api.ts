import { createClient } from './api/client.ts'
import { createRefresh, type Lock } from './api/refresh.ts'
import { endSession } from './session/end.ts'
import { idleMs } from './session/idle.ts'
import { adoptLock } from './session/lock.ts'
import { adoptTokens, stored, useSession } from './session/state.ts'
import { onReset } from './storage/resettable.ts'

export { ApiError, failingAs, sentenceOf } from './api/error.ts'

/** Browsers offer locks only on https and localhost; elsewhere each tab has only its own order. */
const acrossTabs: Lock = (task) => {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request('corridor-refresh', task) : task()
}

const ownFetch: typeof fetch = (input, init) => globalThis.fetch(input, init)

const refresh = createRefresh({
  fetch: ownFetch,
  stored,
  lock: acrossTabs,
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
