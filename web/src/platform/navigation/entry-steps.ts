import type { EntryTarget } from '@corridor/contract/people/entry.ts'

/** The screens of the steps after sign-in. The other targets are screens of the product. */
export const STEP_PATHS = {
  'change-password': '/login/change-password',
  'practice-suspended': '/login/practice-suspended',
  'pending-approval': '/login/pending-approval',
  'manual-id-sent': '/login/manual-id-sent',
  otp: '/login/verifyUser',
  'identity-verification': '/login/user-verification',
  'identity-pending': '/login/identity-pending',
  terms: '/login/terms',
  'second-factor': '/login/second-factor',
  'basic-info': '/login/basicinfo',
} as const satisfies Partial<Record<EntryTarget, string>>

export type EntryStep = keyof typeof STEP_PATHS

export const isStep = (target: EntryTarget): target is EntryStep => target in STEP_PATHS
