import { describe, expect, test } from 'vitest'
import { OWN_WORDS } from '#capabilities/office/public.ts'
import { choiceOf, type Draft, emptyDraft, practiceProblems, reachableStep } from './draft.ts'

const NEW_ID = '00000000-0000-4000-8000-00000000000a'
const empty = emptyDraft(NEW_ID)
const bright = { id: 'b', name: 'Bright Smiles', practiceType: null, city: 'Austin', state: 'TX' }
const found: Draft = { ...empty, searchState: 'TX', practice: bright }
const opened: Draft = {
  ...empty,
  name: ' Oak Dental ',
  practiceType: 'Orthodontics',
  line1: '1 Oak St',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  telephone: '(512) 555-0100',
}
const invite = {
  kind: 'practice',
  practiceName: 'Bright Smiles',
  email: null,
  role: null,
  invitedByName: null,
  hasAccount: false,
} as const
const invited: Draft = { ...empty, inviteCode: ' BRIGHT ', invite }

describe('the step to show', () => {
  test.each([
    ['nothing entered', empty, 'find', 'check', 'practice'],
    ['a practice, and the role is wanted', found, 'find', 'role', 'role'],
    ['a practice without a role', found, 'find', 'check', 'role'],
    ['all of it', { ...found, role: 'Assistant' }, 'find', 'check', 'check'],
    ['own words that are missing', { ...found, role: OWN_WORDS }, 'find', 'check', 'role'],
    ['another way that is empty', { ...found, role: 'Assistant' }, 'new', 'check', 'practice'],
    ['a code nobody looked at', { ...invited, invite: null }, 'code', 'role', 'practice'],
    ['a code', invited, 'code', 'check', 'role'],
    [
      'a code that says the role',
      { ...invited, invite: { ...invite, role: 'Hygienist' } },
      'code',
      'role',
      'check',
    ],
    ['a new practice', opened, 'new', 'role', 'role'],
    ['back to the start', { ...found, role: 'Assistant' }, 'find', 'practice', 'practice'],
  ] as const)('%s', (_name, draft, way, wanted, step) => expect(reachableStep(draft, way, wanted)).toBe(step))
})

describe('what is sent', () => {
  test('names exactly one way', () => {
    const role = 'Assistant'
    expect(choiceOf({ ...found, role }, 'find')).toEqual({ organizationId: 'b', role })
    expect(choiceOf({ ...invited, role }, 'code')).toEqual({ inviteCode: 'BRIGHT', role })
    const { newPractice, ...rest } = choiceOf({ ...opened, role }, 'new')
    expect(rest).toEqual({ role })
    expect(newPractice).toMatchObject({ id: NEW_ID, name: 'Oak Dental', address: { zip: '78701' } })
  })

  test('leaves the role to an invitation that says it', () => {
    const draft = { ...invited, role: 'Doctor', invite: { ...invite, role: 'Hygienist' } }
    expect(choiceOf(draft, 'code').role).toBeUndefined()
  })

  test('takes one’s own words for a role', () => {
    expect(choiceOf({ ...found, role: OWN_WORDS, ownRole: ' Sterile tech ' }, 'find').role).toBe(
      'Sterile tech',
    )
  })
})

test('every wrong field of a new practice is found, in the order of the form', () => {
  const wrong = Object.entries(practiceProblems(empty, 'new'))
    .filter(([, problem]) => problem)
    .map(([name]) => name)
  expect(wrong).toEqual(['name', 'practiceType', 'line1', 'city', 'state', 'zip', 'telephone'])
  expect(Object.values(practiceProblems(opened, 'new')).some(Boolean)).toBe(false)
})
