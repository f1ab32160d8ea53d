import { describe, expect, test } from 'vitest'
import { consentFor, nameKey, readSearch, textRecipient } from './rules.ts'

const TODAY = '2026-11-16'

test('a name is compared without accents, case and hyphens', () => {
  expect(nameKey('  Ána-María O’Brien ')).toBe('ana maria o brien')
})

describe('what somebody looks for', () => {
  test.each([
    ['ana mar', { words: ['ana', 'mar'] }],
    ['3/7/1994', { words: [], birthDate: '1994-03-07' }],
    ['Mar 7 1994', { words: [], birthDate: '1994-03-07' }],
    ['ana 1994-03-07', { words: ['ana'], birthDate: '1994-03-07' }],
    ['(512) 555-0101', { words: [], digits: '5125550101' }],
    ['ana 0101', { words: ['ana'], digits: '0101' }],
    ['Ana@Home.example', { words: [], email: 'ana@home.example' }],
    ['home.example', { words: [], email: 'home.example' }],
    ['ana @home', { words: ['ana'], email: '@home' }],
    ['J. Walker', { words: ['j', 'walker'] }],
    ['', { words: [] }],
  ])('%j', (typed, search) => expect(readSearch(typed, TODAY)).toEqual(search))
})

test('the last entry about an address counts', () => {
  const entry = (status: 'opted-in' | 'opted-out', recordedAt: string, address = '+15125550101') =>
    ({ channel: 'text', address, status, recordedAt }) as const
  const ledger = [
    entry('opted-in', '2026-02-01'),
    entry('opted-out', '2026-03-01'),
    entry('opted-in', '2026-04-01', '+1'),
  ]
  expect(consentFor(ledger, 'text', '+15125550101')?.status).toBe('opted-out')
  expect(consentFor(ledger, 'email', '+15125550101')).toBeUndefined()
})

describe('who gets the texts about a patient', () => {
  const [own, nora, paul] = [
    { id: 'own', mobile: null },
    { id: 'nora', mobile: '+15125550126' },
    { id: 'paul', mobile: '+15125550178' },
  ] as const
  const entry = (address: string, status: 'opted-in' | 'opted-out') =>
    ({ channel: 'text', address, status, recordedAt: '2026-02-01' }) as const

  test('the guardian who allowed them, before one without a recorded answer', () => {
    const ledger = [entry(paul.mobile, 'opted-in')]
    expect(textRecipient([own, nora, paul], null, ledger)).toEqual({
      patientId: 'paul',
      number: paul.mobile,
      isChosen: false,
    })
    expect(textRecipient([own, nora, paul], null, [])?.patientId).toBe('nora')
  })

  test('nobody who opted out, unless the practice chose them', () => {
    const ledger = [entry(nora.mobile, 'opted-out'), entry(paul.mobile, 'opted-out')]
    expect(textRecipient([own, nora, paul], null, ledger)).toBeNull()
    expect(textRecipient([own, nora, paul], 'paul', ledger)).toEqual({
      patientId: 'paul',
      number: paul.mobile,
      isChosen: true,
    })
  })

  test('whom nobody can text is passed over, also when chosen', () => {
    expect(textRecipient([own, nora], 'own', [])?.patientId).toBe('nora')
  })
})
