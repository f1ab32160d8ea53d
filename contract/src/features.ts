import { type Claim, FEATURE_STATES, FEATURES, type Feature, PATIENT_CLAIMS } from './kernel/claims.ts'

/** Whether every installation has this: what people read before they sign in mentions nothing else. */
export const isAlwaysOn = (feature: Feature): boolean => FEATURE_STATES[feature].isAlwaysOn

/** Whether an installation has this; `switchedOn` comes from `CORRIDOR_FEATURES`. An unknown feature is off. */
export const isFeatureOn = (feature: string, switchedOn: readonly string[]): boolean =>
  switchedOn.includes(feature) || (Object.hasOwn(FEATURE_STATES, feature) && isAlwaysOn(feature as Feature))

/** The feature that a claim belongs to, if any. */
export const featureOf = (claim: Claim): Feature | undefined =>
  FEATURES.find((feature) => (FEATURE_STATES[feature].claims as readonly Claim[]).includes(claim))

const follows = (claim: Claim): boolean => claim === 'Patients'

/**
 * The claims that count in an installation, of those that were granted: one whose feature is off opens nothing until it is on.
 * `Patients` follows from the claims that work with them.
 */
export const claimsInForce = (granted: readonly Claim[], switchedOn: readonly string[]): Claim[] => [
  ...granted.filter((claim) => {
    const feature = featureOf(claim)
    return !follows(claim) && (feature === undefined || isFeatureOn(feature, switchedOn))
  }),
  ...(PATIENT_CLAIMS.some((claim) => granted.includes(claim)) ? (['Patients'] as const) : []),
]
