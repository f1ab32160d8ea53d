import { call } from './api.ts'
import { endSession } from './session/end.ts'
import { createLifecycle } from './session/lifecycle.ts'
import { useSession } from './session/state.ts'
import { followTabs } from './session/tabs.ts'

export type { EndReason } from './session/end.ts'
export type { Proof } from './session/lifecycle.ts'
export { type SessionState, useSession } from './session/state.ts'
export { endSession }

export const { restoreSession, renewUser, signIn, signOut } = createLifecycle(
  call,
  import.meta.env?.VITE_VERSION,
)

/** Starts what a window does about its session for as long as it lives. */
export function watchSession(): void {
  useSession.subscribe(({ isForcedOut }) => {
    // Queued, so that everybody who listens sees the flag before it is gone with the session.
    if (isForcedOut) queueMicrotask(() => endSession('user-not-found'))
  })
  restoreSession()
  followTabs(window, restoreSession)
}
