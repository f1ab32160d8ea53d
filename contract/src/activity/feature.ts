import type { FeatureState } from '../kernel/claims.ts'

/** The Activity Center with documents and referrals; faxes have a feature of their own. Not finished: `isAlwaysOn` becomes true once it works from end to end. */
export const feature: FeatureState = { isAlwaysOn: false, claims: ['SharedInbox'] }
