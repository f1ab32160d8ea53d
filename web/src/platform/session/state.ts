import type { Claim } from '@corridor/contract/kernel/claims.ts'
import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { create } from 'zustand'
import { browserStorage } from '../storage.ts'
import { claimsOf } from './claims.ts'
import { createStoredSession } from './stored.ts'

export interface SessionState {
  /** `in-progress` until the stored session was looked at: nothing may be decided before. */
  restore: 'in-progress' | 'complete'
  user: LoggedUser | null
  claims: readonly Claim[]
  /** Unix seconds; changes with every new access token. */
  expiresAt: number | null
  /** Nobody was at the screen for a while: nothing is shown until its owner is back. */
  isLocked: boolean
  /** The server no longer knows this person: they are to be signed out. */
  isForcedOut: boolean
  /** The person is leaving or has left on purpose, until the next sign-in: the way back to where they were is not kept. */
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

/** Makes the state say what is stored. Answers whether somebody is signed in. */
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

/** A new token of the same person: it may carry other claims. */
export function adoptTokens(): void {
  const credentials = stored.credentials()
  if (!credentials || credentials.userId !== useSession.getState().user?.id) return
  useSession.setState({ claims: claimsOf(credentials.accessToken), expiresAt: credentials.expiresAt })
}

export const adoptNobody = (): void => useSession.setState({ ...nobody, restore: 'complete' })
