import type { TeamMember } from '@corridor/contract/office/model.ts'
import { expect, test } from 'vitest'
import { requireFactorQuestion } from './require-factor.ts'

const people = (count: number, hasSecondFactor: boolean, status: TeamMember['status'] = 'Active') =>
  Array.from({ length: count }, () => ({ status, hasSecondFactor }))
const questionFor = (...team: ReturnType<typeof people>[]) => requireFactorQuestion(team.flat()).text

test('names how many people it concerns, and from when on', () => {
  expect(questionFor(people(6, false), people(3, true))).toBe(
    '6 of 9 people don’t have an authenticator app yet. They’ll be asked to set one up the next time they sign in.',
  )
  expect(questionFor(people(1, false), people(3, true))).toBe(
    '1 of 4 people doesn’t have an authenticator app yet. They’ll be asked to set one up the next time they sign in.',
  )
})

test('people who only want to join do not count', () => {
  expect(questionFor(people(2, false), people(5, false, 'Pending'))).toContain('2 of 2 people')
})

test('somebody alone reads of themselves', () => {
  expect(questionFor(people(1, false))).toBe(
    'You don’t have an authenticator app yet. You’ll be asked to set one up the next time you sign in.',
  )
})

test('a team that has them all loses only the way to turn them off', () => {
  expect(questionFor(people(4, true))).toBe(
    'Everyone on your team already has one. They won’t be able to turn it off.',
  )
})

test('a team that could not be read is not counted', () => {
  expect(requireFactorQuestion(undefined).text).toBe(
    'Anyone who doesn’t have an authenticator app yet will be asked to set one up the next time they sign in.',
  )
})
