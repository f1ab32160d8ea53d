import { describe, expect, test } from 'vitest'
import {
  invalidated,
  isUsableToken,
  PASSWORD_GUESSABLE,
  PASSWORD_RULE,
  PASSWORD_SAME,
  PASSWORD_TOO_LONG,
  passwordProblem,
} from './rules.ts'

const context = {
  email: 'carla.diaz@brightsmiles.example',
  names: ['Carla', 'Diaz', 'Bright Smiles Dental', null],
}

describe('a password', () => {
  test.each([
    ['Ab1!xyz', PASSWORD_RULE],
    ['abcdefg1!', PASSWORD_RULE],
    ['ABCDEFG1!', PASSWORD_RULE],
    ['Abcdefgh!', PASSWORD_RULE],
    ['Abcdefg12', PASSWORD_RULE],
    ['Abcdefg1?', PASSWORD_RULE],
    ['', PASSWORD_RULE],
    [`Aa1!${'x'.repeat(253)}`, PASSWORD_TOO_LONG],
    ['Password1!', PASSWORD_GUESSABLE],
    ['P@ssw0rd!', PASSWORD_GUESSABLE],
    ['Qwerty123!', PASSWORD_GUESSABLE],
    ['Welcome2026!', PASSWORD_GUESSABLE],
    ['Corridor!2026', PASSWORD_GUESSABLE],
    ['Carla!2026', PASSWORD_GUESSABLE],
    ['C@rl@2026!', PASSWORD_GUESSABLE],
    ['BrightSmiles1!', PASSWORD_GUESSABLE],
    ['Aa1!Aa1!', PASSWORD_GUESSABLE],
    ['Velvet-Quarry!91', undefined],
    ['tr0ut&Lantern', undefined],
    ['Øresund!bro7', undefined],
    [`Aa1!${'velvet quarry '.repeat(18)}`, undefined],
  ])('%s', (password, problem) => {
    expect(passwordProblem(password, context)).toBe(problem)
  })

  test('is not the one before it, however its letters are written', () => {
    const current = 'Caf\u00e9-Quarry!91'
    expect(passwordProblem(current, { current })).toBe(PASSWORD_SAME)
    expect(passwordProblem('Cafe\u0301-Quarry!91', { current })).toBe(PASSWORD_SAME)
    expect(passwordProblem('Caf\u00e9-Quarry!92', { current })).toBeUndefined()
    expect(passwordProblem('', { current: '' })).toBe(PASSWORD_RULE)
  })
})

describe('an invalidated token', () => {
  test('has the word before it, once, and counts as absent', () => {
    expect(invalidated('abc')).toBe('invalidabc')
    expect(invalidated('invalidabc')).toBe('invalidabc')
    expect(isUsableToken('invalidabc')).toBe(false)
    expect(isUsableToken('abc')).toBe(true)
    expect(isUsableToken('')).toBe(false)
    expect(isUsableToken(null)).toBe(false)
  })
})
