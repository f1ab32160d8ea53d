import type { FeatureState } from '../kernel/claims.ts'

/** Channels between practices and in the office. Not finished: `isAlwaysOn` becomes true once it works from end to end. */
export const feature: FeatureState = { isAlwaysOn: false, claims: ['Channels'] }
