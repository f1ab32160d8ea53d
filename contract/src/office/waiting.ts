import { type EntryTarget, type EntryUser, entryTarget, type IdentityGrace } from '../people/entry.ts'

/** What somebody on the team still waits for, or has to do, before they can work. No zod: the browser reads it. */
export const WAITS_FOR = [
  'approval',
  'password',
  'identity-check',
  'identity-review',
  'terms',
  'second-factor',
  /** What is left of signing up; and whatever it is, for colleagues, whom the reason does not concern. */
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
 * The step that a member stands at, who puts off what may be put off; nothing for whoever is at work. A request to join
 * is decided before all else.
 */
export function waitsFor(user: EntryUser, grace: IdentityGrace, now: Date): WaitsFor | null {
  if (user.isUserPendingApproval) return 'approval'
  const step = entryTarget(user, { platform: 'web', now, grace, hasSkippedIdentity: true })
  return step === 'dashboard' ? null : (BY_STEP[step] ?? 'sign-up')
}
