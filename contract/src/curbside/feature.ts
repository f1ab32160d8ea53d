import type { FeatureState } from '../kernel/claims.ts'

/** Curbside check-in. */
export const feature: FeatureState = { isAlwaysOn: true, claims: ['CurbsideNoEMR'] }
