import type { FeatureState } from '../kernel/claims.ts'

/** Fax. Not finished: `isAlwaysOn` becomes true once it works from end to end. */
export const feature: FeatureState = { isAlwaysOn: false, claims: ['eFax'] }
