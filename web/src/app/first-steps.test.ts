import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { expect, test } from 'vitest'
import { useSession } from '#platform/session.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { CAPABILITIES } from './capabilities.ts'

const DESK: Claim[] = ['User', 'Chat', 'PatientTexting', 'SecureEmail', 'SharedInbox', 'ContactsAndNetwork']

function stepsOf(claims: Claim[], practiceId: string | null): string[] {
  const session = { ...useSession.getState(), user: userOf(ADA, { practiceId }), claims }
  return CAPABILITIES.flatMap(({ firstSteps = [] }) => firstSteps)
    .filter(({ isFor }) => isFor(session))
    .map(({ label }) => label)
    .toSorted()
}

const OWN = ['Add your picture', 'Protect your account with an authenticator app']
const HELLO = 'Say hello to someone you work with'

test('an admin sets the practice up', () => {
  expect(stepsOf([...DESK, 'PracticeAdmin'], 'practice')).toEqual(
    [
      ...OWN,
      'Get a number to text patients from',
      'Connect with a practice',
      'Invite your team',
      'Set your hours and holidays',
      'Write a reply that your team uses often',
    ].toSorted(),
  )
})

test('the front desk finds its colleagues, and sets up nothing of the practice', () => {
  expect(stepsOf(DESK, 'practice')).toEqual([...OWN, 'Connect with a practice', HELLO].toSorted())
})

test('a professional on their own finds people to work with', () => {
  const steps = stepsOf(['User', 'Chat', 'IndividualNetwork'], null)
  expect(steps).toEqual(expect.arrayContaining([...OWN, HELLO]))
  expect(steps).toHaveLength(OWN.length + 2)
})
