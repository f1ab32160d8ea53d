import { describe, expect, test } from 'vitest'
import { displayName, initials, isNameChecked, isValidUser, shortName } from './rules.ts'

describe('names', () => {
  test.each([
    [{ firstName: 'Ada', lastName: 'Owens', role: 'Doctor' }, 'Dr Ada Owens'],
    [{ firstName: 'Elena', lastName: 'Fox', role: 'Surgeon', isDoctor: true }, 'Dr Elena Fox'],
    [{ firstName: 'Carla', lastName: 'Diaz', role: 'Patient Care Coordinator' }, 'Carla Diaz'],
    [{ firstName: 'Liam', lastName: 'Brooks', role: null }, 'Liam Brooks'],
  ])('%o is shown as %s', (person, shown) => {
    expect(displayName(person)).toBe(shown)
  })

  test('are cut after 40 characters, and never in the middle of one', () => {
    expect(shortName('x'.repeat(40))).toBe('x'.repeat(40))
    expect(shortName('x'.repeat(41))).toBe(`${'x'.repeat(40)}…`)
    expect(shortName('🦷'.repeat(41))).toBe(`${'🦷'.repeat(40)}…`)
  })

  test('give two letters', () => {
    expect(initials({ firstName: ' ada', lastName: 'owens ' })).toBe('AO')
    expect(initials({ firstName: '', lastName: 'Øberg' })).toBe('Ø')
  })

  test('make a record valid only together', () => {
    expect(isValidUser({ firstName: 'Ada', lastName: 'Owens' })).toBe(true)
    expect(isValidUser({ firstName: 'Ada', lastName: ' ' })).toBe(false)
    expect(isValidUser({ firstName: 'Ada' })).toBe(false)
    expect(isValidUser(null)).toBe(false)
  })
})

test.each([
  [{ firstName: 'Ben', lastName: 'Cruz' }, 'Ben Cruz', true],
  [{ firstName: 'Ben', lastName: 'Cruz', role: 'Hygienist' }, 'Dr Ben Cruz', true],
  [{ firstName: 'Ben', lastName: 'Cruz', role: 'Doctor' }, 'Ben Cruz', false],
  [{ firstName: 'Ben', lastName: 'Cruz', isDoctor: true }, 'Dr Ben Cruz', true],
  [{ firstName: 'Ada', lastName: 'Cruz' }, 'Ben Cruz', false],
  [{ firstName: 'Ben', lastName: 'Cruz' }, null, false],
])('%j, checked as %j, is checked: %s', (person, checkedAs, isChecked) => {
  expect(isNameChecked(person, checkedAs)).toBe(isChecked)
})
