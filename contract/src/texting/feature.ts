import type { FeatureState } from '../kernel/claims.ts'

/** Texting with patients. */
export const feature: FeatureState = { isAlwaysOn: true, claims: ['PatientTexting'] }
