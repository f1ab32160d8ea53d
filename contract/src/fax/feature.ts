import type { FeatureState } from '../kernel/claims.ts'

/** Fax. */
export const feature: FeatureState = { isAlwaysOn: true, claims: ['eFax'] }
