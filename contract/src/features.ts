import { feature as activity } from './activity/feature.ts'
import { feature as curbside } from './curbside/feature.ts'
import { feature as email } from './email/feature.ts'
import { feature as fax } from './fax/feature.ts'
import { type Claim, type Feature, type FeatureState, PATIENT_CLAIMS } from './kernel/claims.ts'
import { feature as learning } from './learning/feature.ts'
import { feature as rooms } from './rooms/feature.ts'
import { feature as texting } from './texting/feature.ts'

/** Every feature by its name in `CORRIDOR_FEATURES`. */
const STATES: Record<Feature, FeatureState> = {
  // Finished, and still a switch: the specification lets an operator turn it off.
  IndividualNetwork: { isAlwaysOn: false, claims: ['IndividualNetwork'] },
  activity,
  curbside,
  email,
  fax,
  learning,
  rooms,
  texting,
}

/** Whether every installation has this: what people read before they sign in mentions nothing else. */
export const isAlwaysOn = (feature: Feature): boolean => STATES[feature].isAlwaysOn

/** Whether an installation has this; `switchedOn` comes from `CORRIDOR_FEATURES`. An unknown feature is off. */
export const isFeatureOn = (feature: string, switchedOn: readonly string[]): boolean =>
  switchedOn.includes(feature) || (Object.hasOwn(STATES, feature) && STATES[feature as Feature].isAlwaysOn)

/** The feature that a claim belongs to, if any. */
export const featureOf = (claim: Claim): Feature | undefined =>
  (Object.keys(STATES) as Feature[]).find((feature) => STATES[feature].claims.includes(claim))

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
