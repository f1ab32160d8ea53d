import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { type EntryUser, entryTarget } from '@corridor/contract/people/entry.ts'
import { expect, test } from 'vitest'
import { ADA, userOf } from '#platform/testing/people.ts'
import { missingInfo } from './missing-info.ts'

const complete: EntryUser = {
  ...userOf(ADA),
  isIndividual: false,
  practiceId: 'p',
  practiceName: 'Bright Smiles',
  mobile: '+15125550100',
  role: 'Doctor',
  isPracticeAdmin: true,
  eFaxNumber: '+15125550151',
  acceptedAgreement: ['2026-01-01T00:00:00Z'],
}
const EFAX: Claim[] = ['eFax']

test('asks exactly where the entry rule stops', () => {
  for (const part of [
    {},
    { role: null },
    { mobile: null },
    { mobile: null, isIndividual: true },
    { eFaxNumber: null },
    { eFaxNumber: null, hasNoEfax: true },
    { eFaxNumber: null, isPracticeAdmin: false },
  ]) {
    for (const claims of [EFAX, []] as Claim[][]) {
      const user = { ...complete, ...part }
      const situation = {
        platform: 'web',
        now: new Date(),
        grace: { noGraceAt: null, cutoffAt: null },
        hasEfaxClaim: claims.includes('eFax'),
      } as const
      const isMissing = Object.values(missingInfo(user, claims)).some(Boolean)
      expect(entryTarget(user, situation) === 'basic-info', JSON.stringify(part)).toBe(isMissing)
    }
  }
})
