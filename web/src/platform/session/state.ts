import type { Claim } from '@corridor/contract/kernel/claims.ts'
import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { create } from 'zustand'
import { browserStorage } from '../storage/storage.ts'
import { claimsOf } from './claims.ts'
import { createStoredSession } from './stored.ts'

export interface SessionState {
  /** `in-progress` until the stored session was read: nothing may be decided before. */
  restore: 'in-progress' | 'complete'
  user: LoggedUser | null
  claims: readonly Claim[]
  /** Unix seconds; changes with every new access token. */
  expiresAt: number | null
  /** The session is locked: nothing is shown until its owner unlocks it. */
  isLocked: boolean
  /** The server no longer knows this person: they must be signed out. */
  isForcedOut: boolean
  /** The person signs out on purpose: the way back to where they were is not stored. */
  hasSignedOut: boolean
}

const nobody = {
  user: null,
  claims: [],
  expiresAt: null,
  isForcedOut: false,
  isLocked: false,
} satisfies Partial<SessionState>

export const useSession = create<SessionState>()(() => ({
  ...nobody,
  restore: 'in-progress',
  hasSignedOut: false,
}))

export const stored = createStoredSession(browserStorage('localStorage'))

/** Sets the state to the stored session. Returns whether a person is signed in. */
export function adoptStored(): boolean {
  const credentials = stored.credentials()
  const user = stored.user()
  if (!credentials || !user || !stored.refreshToken()) return false
  useSession.setState({
    ...nobody,
    restore: 'complete',
    hasSignedOut: false,
    user,
    claims: claimsOf(credentials.accessToken),
    expiresAt: credentials.expiresAt,
    isLocked: stored.isLocked(),
  })
  return true
}

/** A new token of the same person: it may have other claims. */
export function adoptTokens(): void {
  const credentials = stored.credentials()
  if (!credentials || credentials.userId !== useSession.getState().user?.id) return
  useSession.setState({ claims: claimsOf(credentials.accessToken), expiresAt: credentials.expiresAt })
}

export const adoptNobody = (): void => useSession.setState({ ...nobody, restore: 'complete' })
