import type { FeatureState } from '../kernel/claims.ts'

/** Secure email to patients. Every installation has it. */
export const feature: FeatureState = { isAlwaysOn: true, claims: ['SecureEmail'] }
