import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { isValidUser } from '@corridor/contract/people/rules.ts'
import { call } from './api.ts'
import { endSession } from './session/end.ts'
import { watchIdle } from './session/idle.ts'
import { createLifecycle } from './session/lifecycle.ts'
import { createLock } from './session/lock.ts'
import { adoptTokens, stored, useSession } from './session/state.ts'
import { followTabs } from './session/tabs.ts'

export type { EndReason } from './session/end.ts'
export { useIdleWarning } from './session/idle.ts'
export type { Proof } from './session/lifecycle.ts'
export type { UnlockProof } from './session/lock.ts'
export { type SessionState, useSession } from './session/state.ts'
export { endSession }

const { lock, unlock, followLock } = createLock(call)

export { lock, unlock }

export const { restoreSession, renewUser, signIn, signOut } = createLifecycle(
  call,
  import.meta.env?.VITE_VERSION,
)

/** The patient conversation that was open last in this browser. It is forgotten with the session. */
export const readActiveTextingConversation = stored.activeTextingConversation
export const storeActiveTextingConversation = stored.writeActiveTextingConversation

/** Starts what a window does about its session for as long as it lives. */
export function watchSession(): void {
  useSession.subscribe((now, before) => {
    if (now.user && before.isLocked && !now.isLocked) void renewUser()
  })
  useSession.subscribe(({ isForcedOut }) => {
    // Queued, so that everybody who listens sees the flag before it is gone with the session.
    if (isForcedOut) queueMicrotask(() => endSession('user-not-found'))
  })
  restoreSession()
  followTabs(window, restoreSession)
  followLock(window)
  watchIdle(lock)
}

/**
 * Changes the person's own record: sends it, shows the result at once, and refetches the stored record,
 * which other tabs follow. Rejects as the call does.
 */
export async function changeOwnRecord(send: () => Promise<Partial<LoggedUser>>): Promise<void> {
  const changed = await send()
  const { user } = useSession.getState()
  if (user) useSession.setState({ user: { ...user, ...changed } })
  void renewUser()
}

/**
 * The person's claims have changed: refetches their record and a token with the new claims. The refresh
 * token is not exchanged: that works once, and a reload at this very moment would lose the result.
 */
export async function renewStanding(): Promise<void> {
  const used = stored.credentials()
  if (!used) return
  try {
    const { user, ...access } = await call('GET /authentication/v2/standing')
    const current = stored.credentials()
    if (current?.userId !== user.id || !isValidUser(user)) return
    stored.writeUser(user)
    useSession.setState({ user })
    // Another token arrived meanwhile; it may have been issued before the change.
    if (current.accessToken !== used.accessToken) return await renewStanding()
    stored.writeAccess(access)
    adoptTokens()
  } catch {
    // A refused session has already been ended by the call; otherwise the next news or refresh brings it.
  }
}
