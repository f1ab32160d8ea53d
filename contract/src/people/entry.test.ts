import { describe, expect, test } from 'vitest'
import {
  type EntrySituation,
  type EntryUser,
  entryTarget,
  graceEndOf,
  isLetIn,
  letInOf,
  maySkipIdentity,
} from './entry.ts'

const NOW = new Date('2026-11-15T12:00:00Z')
const NO_GRACE = { noGraceAt: null, cutoffAt: null }
const GRACE = { noGraceAt: '2026-12-01T00:00:00Z', cutoffAt: '2027-01-01T00:00:00Z' }

/** Somebody for whom no step is left. */
const member: EntryUser = {
  isIndividual: false,
  isUserPendingApproval: false,
  isOrganizationPendingApproval: false,
  practiceId: '00000000-0000-4000-8000-000000000001',
  practiceName: 'Bright Smiles Dental',
  manualIdVerificationRequested: false,
  isOnboardingProcessCompleted: true,
  identityVerificationStatus: 'Approved',
  acceptedAgreement: ['2026-02-01T00:00:00Z'],
  mobile: '+15125550100',
  role: 'Assistant',
  isPracticeAdmin: false,
  eFaxNumber: null,
  hasSecondFactor: false,
  isSecondFactorRequired: false,
}
const individual: EntryUser = { ...member, isIndividual: true, practiceId: null, practiceName: null }
const web: EntrySituation = { platform: 'web', now: NOW, grace: NO_GRACE }

type Row = [name: string, user: Partial<EntryUser>, situation: Partial<EntrySituation>, target: string]
const of = (base: EntryUser) => (rows: Row[]) =>
  test.each(rows)('%s', (_name, user, situation, target) =>
    expect(entryTarget({ ...base, ...user }, { ...web, ...situation })).toBe(target),
  )

describe('1. approval', () => {
  of(member)([
    ['nothing is left', {}, {}, 'dashboard'],
    ['the person waits', { isUserPendingApproval: true }, {}, 'pending-approval'],
    ['the practice waits', { isOrganizationPendingApproval: true }, {}, 'pending-approval'],
    ['there is no practice', { practiceId: null }, {}, 'pending-approval'],
    ['the practice has no name', { practiceName: null }, {}, 'pending-approval'],
    ['the practice has a blank name', { practiceName: ' ' }, {}, 'pending-approval'],
    [
      'the person waits and asked for a manual check',
      { isUserPendingApproval: true, manualIdVerificationRequested: true },
      {},
      'manual-id-sent',
    ],
  ])
  of(individual)([['an individual needs no practice', { isUserPendingApproval: true }, {}, 'dashboard']])
})

describe('2. mobile code', () => {
  of(individual)([
    ['not onboarded', { isOnboardingProcessCompleted: false }, {}, 'otp'],
    ['onboarded', {}, {}, 'dashboard'],
  ])
  of(member)([['a practice user has none', { isOnboardingProcessCompleted: false }, {}, 'dashboard']])
})

describe('3. identity', () => {
  of(member)([
    ['UnVerified', { identityVerificationStatus: 'UnVerified' }, {}, 'identity-verification'],
    ['Approved', { identityVerificationStatus: 'Approved' }, {}, 'dashboard'],
    ['Completed', { identityVerificationStatus: 'Completed' }, {}, 'dashboard'],
    ['Pending', { identityVerificationStatus: 'Pending' }, {}, 'identity-pending'],
    ['Needs_review', { identityVerificationStatus: 'Needs_review' }, {}, 'identity-pending'],
    ['Declined', { identityVerificationStatus: 'Declined' }, {}, 'identity-verification'],
    [
      'a manual check was asked for',
      { identityVerificationStatus: 'UnVerified', manualIdVerificationRequested: true },
      {},
      'manual-id-sent',
    ],
    [
      'a manual check that was approved',
      { identityVerificationStatus: 'Approved', manualIdVerificationRequested: true },
      {},
      'dashboard',
    ],
    [
      'put off while that is allowed',
      { identityVerificationStatus: 'UnVerified' },
      { grace: GRACE, hasSkippedIdentity: true },
      'dashboard',
    ],
    [
      'not put off although it is allowed',
      { identityVerificationStatus: 'UnVerified' },
      { grace: GRACE },
      'identity-verification',
    ],
    [
      'put off when it is not allowed',
      { identityVerificationStatus: 'UnVerified' },
      { hasSkippedIdentity: true },
      'identity-verification',
    ],
    [
      'turned down, which cannot be put off',
      { identityVerificationStatus: 'Declined' },
      { grace: GRACE, hasSkippedIdentity: true },
      'identity-verification',
    ],
  ])
})

describe('4. terms', () => {
  of(member)([
    ['never accepted, web', { acceptedAgreement: [] }, {}, 'terms'],
    ['never accepted, mobile', { acceptedAgreement: [] }, { platform: 'mobile' }, 'terms'],
    ['accepted last year, web', { acceptedAgreement: ['2025-12-31T23:59:59Z'] }, {}, 'dashboard'],
    [
      'accepted last year, mobile',
      { acceptedAgreement: ['2025-12-31T23:59:59Z'] },
      { platform: 'mobile' },
      'terms',
    ],
    [
      'accepted this year, mobile',
      { acceptedAgreement: ['2026-01-01T00:00:00Z'] },
      { platform: 'mobile' },
      'dashboard',
    ],
  ])
})

describe('the second factor a practice asks for', () => {
  of(member)([
    ['asked for and missing', { isSecondFactorRequired: true }, {}, 'second-factor'],
    ['asked for and there', { isSecondFactorRequired: true, hasSecondFactor: true }, {}, 'dashboard'],
  ])
})

describe('5. basic info', () => {
  of(member)([
    ['no mobile', { mobile: null }, {}, 'basic-info'],
    ['no role', { role: null }, {}, 'basic-info'],
    ['an admin with eFax and no number', { isPracticeAdmin: true }, { hasEfaxClaim: true }, 'basic-info'],
    ['an admin without eFax', { isPracticeAdmin: true }, {}, 'dashboard'],
    ['eFax without being admin', {}, { hasEfaxClaim: true }, 'dashboard'],
    [
      'an admin with a number',
      { isPracticeAdmin: true, eFaxNumber: '+15125550151' },
      { hasEfaxClaim: true },
      'dashboard',
    ],
  ])
  of(individual)([
    ['an individual without a mobile', { mobile: null }, {}, 'dashboard'],
    ['an individual without a role', { role: null }, {}, 'basic-info'],
  ])
})

describe('6 and 7. learning channel', () => {
  of(member)([
    ['a stored code that nobody tried', {}, { hasChannelInvite: true }, 'education-channel'],
    [
      'joined',
      {},
      { hasChannelInvite: true, channelJoin: { outcome: 'joined', channelId: 'c' } },
      'education-channel',
    ],
    [
      'payment required',
      {},
      { hasChannelInvite: true, channelJoin: { outcome: 'payment-required', channelId: null } },
      'paid-education-channel',
    ],
    ['the code failed', {}, { hasChannelInvite: true, channelJoin: { outcome: 'failed' } }, 'dashboard'],
    ['the way in named a channel', {}, { channelId: 'c' }, 'education-channel'],
  ])
})

/** Every step fails; mending them one by one, from the first on, must show them in their order. */
test('the steps come in their order', () => {
  const mends: [string, Partial<EntryUser>][] = [
    ['pending-approval', { isUserPendingApproval: false, isIndividual: true }],
    ['otp', { isOnboardingProcessCompleted: true }],
    ['identity-verification', { identityVerificationStatus: 'Approved' }],
    ['terms', { acceptedAgreement: ['2026-02-01T00:00:00Z'] }],
    ['second-factor', { hasSecondFactor: true }],
    ['basic-info', { role: 'Doctor' }],
    ['education-channel', {}],
  ]
  let user: EntryUser = {
    ...member,
    isUserPendingApproval: true,
    isOnboardingProcessCompleted: false,
    identityVerificationStatus: 'UnVerified',
    acceptedAgreement: [],
    isSecondFactorRequired: true,
    role: null,
  }
  for (const [target, mend] of mends) {
    expect(entryTarget(user, { ...web, hasChannelInvite: true })).toBe(target)
    user = { ...user, ...mend }
  }
  expect(entryTarget(user, web)).toBe('dashboard')
})

describe('putting the identity check off', () => {
  test.each([
    ['both ahead', GRACE, true],
    ['no-grace date passed', { ...GRACE, noGraceAt: '2026-11-01T00:00:00Z' }, false],
    ['cut-off passed', { ...GRACE, cutoffAt: '2026-11-01T00:00:00Z' }, false],
    ['no-grace date not set', { ...GRACE, noGraceAt: null }, false],
    ['cut-off not set', { ...GRACE, cutoffAt: null }, false],
  ])('%s', (_name, grace, may) => expect(maySkipIdentity(grace, NOW)).toBe(may))
})

describe('who is let in by the server', () => {
  test.each<[string, Partial<EntryUser>, boolean]>([
    ['nothing is left', {}, true],
    ['basic info is missing', { role: null, mobile: null }, true],
    ['waiting for approval', { isUserPendingApproval: true }, false],
    ['identity not verified', { identityVerificationStatus: 'UnVerified' }, false],
    ['terms never accepted', { acceptedAgreement: [] }, false],
    ['terms of last year', { acceptedAgreement: ['2025-01-01T00:00:00Z'] }, true],
    ['second factor missing', { isSecondFactorRequired: true }, false],
  ])('%s', (_name, user, is) => expect(isLetIn({ ...member, ...user }, NO_GRACE, NOW)).toBe(is))

  test('whoever may put the identity check off is in', () => {
    expect(isLetIn({ ...member, identityVerificationStatus: 'UnVerified' }, GRACE, NOW)).toBe(true)
    expect(isLetIn({ ...member, identityVerificationStatus: 'Declined' }, GRACE, NOW)).toBe(false)
  })

  test('what is known without the day says for how long', () => {
    expect(letInOf(member)).toBe('yes')
    expect(letInOf({ ...member, identityVerificationStatus: 'Pending' })).toBe('grace')
    expect(letInOf({ ...member, identityVerificationStatus: 'Pending', acceptedAgreement: [] })).toBe('no')
    expect(letInOf({ ...member, identityVerificationStatus: 'Declined' })).toBe('no')
  })

  test('the grace ends with the earlier of its two dates', () => {
    expect(graceEndOf(GRACE)).toEqual(new Date('2026-12-01T00:00:00Z'))
    expect(graceEndOf({ ...GRACE, cutoffAt: '2026-11-20T00:00:00Z' })).toEqual(
      new Date('2026-11-20T00:00:00Z'),
    )
    expect(graceEndOf({ ...GRACE, noGraceAt: null })).toBeUndefined()
  })
})
