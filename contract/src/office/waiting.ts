import { type EntryTarget, type EntryUser, entryTarget, type IdentityGrace } from '../people/entry.ts'

/** What a member still waits for, or has to do, before they can work. Without zod, because the browser imports it. */
export const WAITS_FOR = [
  'approval',
  'password',
  'identity-check',
  'identity-review',
  'terms',
  'second-factor',
  /** A step of the sign-up; also what colleagues see in place of any other reason. */
  'sign-up',
] as const
export type WaitsFor = (typeof WAITS_FOR)[number]

const BY_STEP: Partial<Record<EntryTarget, WaitsFor>> = {
  'change-password': 'password',
  'pending-approval': 'approval',
  'manual-id-sent': 'identity-review',
  'identity-verification': 'identity-check',
  'identity-pending': 'identity-review',
  terms: 'terms',
  'second-factor': 'second-factor',
}

/**
 * The step that keeps a member out, if everything optional is postponed; undefined for a member who is let in. A join request
 * is decided before all else.
 */
export function waitsFor(user: EntryUser, grace: IdentityGrace, now: Date): WaitsFor | null {
  if (user.isUserPendingApproval) return 'approval'
  const step = entryTarget(user, { platform: 'web', now, grace, hasSkippedIdentity: true })
  return step === 'dashboard' ? null : (BY_STEP[step] ?? 'sign-up')
}
