import { describe, expect, test } from 'vitest'
import { claimsInForce, featureOf, isAlwaysOn, isFeatureOn } from './features.ts'
import { CLAIMS, FEATURES, PATIENT_CLAIMS } from './kernel/claims.ts'

const UNFINISHED = FEATURES.filter((feature) => feature !== 'IndividualNetwork' && !isAlwaysOn(feature))

test('a claim counts while its feature is on, and one without a feature always', () => {
  expect(claimsInForce(['Chat', 'IndividualNetwork'], [])).toEqual(['Chat'])
  expect(claimsInForce(['Chat', 'IndividualNetwork'], ['IndividualNetwork'])).toEqual([
    'Chat',
    'IndividualNetwork',
  ])
})

test('with every feature on, every claim counts', () => {
  expect(claimsInForce(CLAIMS, FEATURES)).toEqual(CLAIMS)
})

describe('what is not finished', () => {
  test.each(UNFINISHED)('%s opens nothing until it is switched on', (feature) => {
    const claims = CLAIMS.filter((claim) => featureOf(claim) === feature)
    expect(claims.length).toBeGreaterThan(0)
    const own = (switchedOn: string[]) =>
      claimsInForce(claims, switchedOn).filter((claim) => claim !== 'Patients')
    expect(own(['IndividualNetwork'])).toEqual([])
    expect(own([feature])).toEqual(claims)
  })
})

test.each(['Nonsense', 'constructor', '__proto__', ''])('an unknown feature (%j) is off', (feature) => {
  expect(isFeatureOn(feature, ['IndividualNetwork'])).toBe(false)
})

test('everyone who works with patients may see them, also while the channel is switched off', () => {
  for (const claim of PATIENT_CLAIMS) expect(claimsInForce([claim], [])).toContain('Patients')
  expect(claimsInForce(['Chat', 'PracticeAdmin'], FEATURES)).not.toContain('Patients')
})

test('seeing patients cannot be granted by itself', () => {
  expect(claimsInForce(['Patients'], FEATURES)).toEqual([])
})
