import { describe, expect, test } from 'vitest'
import { hasAppointments, recognizeAppointments } from './appointment-columns.ts'
import { dayAt, isTimezoneOffset, rangeOf, readTime } from './days.ts'
import { concernsIn, healthCheckOf, needsConfirmation, USUAL_QUESTIONS } from './health.ts'

const WELL = Object.fromEntries(USUAL_QUESTIONS.map(({ id }) => [id, false]))

describe('the health check', () => {
  test('is passed once every question is answered without a concern', () => {
    expect(healthCheckOf(USUAL_QUESTIONS, {})).toBe('Incomplete')
    expect(healthCheckOf(USUAL_QUESTIONS, { fever: false, cough: false })).toBe('Incomplete')
    expect(healthCheckOf(USUAL_QUESTIONS, WELL)).toBe('Pass')
  })

  test('the five usual questions are passed by five times No', () => {
    expect(USUAL_QUESTIONS).toHaveLength(5)
    expect(healthCheckOf(USUAL_QUESTIONS, WELL)).toBe('Pass')
    for (const { id } of USUAL_QUESTIONS)
      expect(healthCheckOf(USUAL_QUESTIONS, { ...WELL, [id]: true })).toBe('Failed')
  })

  test('fails with the first concern, also one that is a no', () => {
    expect(healthCheckOf(USUAL_QUESTIONS, { fever: true })).toBe('Failed')
    const rested = {
      id: 'rested',
      en: 'Have you slept well?',
      es: '¿Ha dormido bien?',
      concernIs: 'no',
    } as const
    const own = [...USUAL_QUESTIONS, rested]
    expect(healthCheckOf(own, { ...WELL, rested: false })).toBe('Failed')
    expect(concernsIn(own, { ...WELL, rested: false }).map(({ id }) => id)).toEqual(['rested'])
  })

  test('without questions is passed', () => expect(healthCheckOf([], {})).toBe('Pass'))

  test('asks first unless it is passed and there is no fever', () => {
    expect(needsConfirmation({ covidFormStatus: 'Pass', temperature: null })).toBe(false)
    expect(needsConfirmation({ covidFormStatus: 'Pass', temperature: 100.3 })).toBe(false)
    expect(needsConfirmation({ covidFormStatus: 'Pass', temperature: 100.4 })).toBe(true)
    expect(needsConfirmation({ covidFormStatus: 'Incomplete', temperature: 98 })).toBe(true)
  })
})

describe('a day', () => {
  test('begins by an offset in hours, with fractions', () => {
    expect(rangeOf('2026-11-16', 5.75).from.toISOString()).toBe('2026-11-15T18:15:00.000Z')
    expect(rangeOf('2026-11-16', -6).to.toISOString()).toBe('2026-11-17T06:00:00.000Z')
    expect(dayAt(Date.parse('2026-11-16T18:20:00Z'), 5.75)).toBe('2026-11-17')
    expect(dayAt(Date.parse('2026-11-16T18:20:00Z'), -6)).toBe('2026-11-16')
  })

  test.each([
    [-6, true],
    [5.5, true],
    [12.75, true],
    [0.1, false],
    [15, false],
    [Number.NaN, false],
  ])('an offset of %s: %s', (hours, isGood) => expect(isTimezoneOffset(hours)).toBe(isGood))
})

test.each([
  ['9:30 AM', 9 * 60 + 30],
  ['09:30', 9 * 60 + 30],
  ['12:15 am', 15],
  ['12:15 pm', 12 * 60 + 15],
  ['2:30', 14 * 60 + 30],
  ['930', 9 * 60 + 30],
  ['4p', 16 * 60],
  ['14:05:00', 14 * 60 + 5],
  ['11/16/2026 10:15 AM', 10 * 60 + 15],
  ['2026-11-16T08:00', 8 * 60],
  ['9', undefined],
  ['25:00', undefined],
  ['13:00 pm', undefined],
  ['soon', undefined],
])('the time %s', (written, minutes) => expect(readTime(written)).toBe(minutes))

describe('the columns of a list of appointments', () => {
  test.each([
    [
      'Open Dental',
      ['Time', 'Patient', 'Provider', 'WirelessPhone'],
      ['time', 'fullName', 'provider', 'phone'],
    ],
    [
      'a spreadsheet',
      ['First Name', 'Last Name', 'Appt. Time', 'Cell', 'Home phone'],
      ['firstName', 'lastName', 'time', 'phone', 'phone'],
    ],
    ['Spanish', ['Hora', 'Paciente', 'Celular', 'Doctora'], ['time', 'fullName', 'phone', 'provider']],
  ])('of %s', (_, headings, fields) => {
    expect(recognizeAppointments(headings)).toEqual(fields)
    expect(hasAppointments(recognizeAppointments(headings))).toBe(true)
  })

  test('of another table are none', () =>
    expect(hasAppointments(recognizeAppointments(['Invoice', 'Amount', 'Paid on']))).toBe(false))
})
