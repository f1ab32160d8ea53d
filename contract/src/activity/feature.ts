import type { FeatureState } from '../kernel/claims.ts'

/** The Activity Center with documents and referrals; faxes have a feature of their own. */
export const feature: FeatureState = { isAlwaysOn: true, claims: ['SharedInbox'] }
