import { expect, test } from 'vitest'
import { alertKind } from '../kernel/alert.ts'
import { isChosen, isQuiet, quietUntil } from './rules.ts'

const night = { isOn: true, from: '20:00', to: '07:00', timeZone: 'America/New_York' }

test.each([
  ['before they begin', '2026-07-01T23:59:59Z', false],
  ['when they begin', '2026-07-02T00:00:00Z', true],
  ['at midnight', '2026-07-02T04:00:00Z', true],
  ['in the last minute', '2026-07-02T10:59:59Z', true],
  ['when they end', '2026-07-02T11:00:00Z', false],
  ['in winter, when the clock is another', '2026-01-02T11:30:00Z', true],
  ['in winter, when they end', '2026-01-02T12:00:00Z', false],
  ['in the night when the clock goes forward, when they end', '2026-03-08T11:00:00Z', false],
  ['in the night when the clock goes forward, in the last minute', '2026-03-08T10:59:00Z', true],
  ['in the night when the clock goes back, an hour later', '2026-11-01T11:59:00Z', true],
  ['in the night when the clock goes back, when they end', '2026-11-01T12:00:00Z', false],
])('quiet hours over night: %s', (_when, moment, quiet) => {
  expect(isQuiet(new Date(moment), night)).toBe(quiet)
})

test('quiet hours that end at a time which the clock leaves out end right after it', () => {
  const early = { ...night, to: '02:30' }
  expect(isQuiet(new Date('2026-03-08T06:59:00Z'), early)).toBe(true)
  expect(isQuiet(new Date('2026-03-08T07:00:00Z'), early)).toBe(false)
})

test.each([
  ['over midnight', '2026-07-02T00:00:30Z', '2026-07-02T11:00:00Z'],
  ['in the last minute', '2026-07-02T10:59:59Z', '2026-07-02T11:00:00Z'],
])('quiet hours end when the clock on the wall says so: %s', (_when, moment, end) => {
  expect(quietUntil(new Date(moment), night)).toEqual(new Date(end))
})

test('quiet hours within a day, and such as are off', () => {
  const noon = { ...night, from: '12:00', to: '13:00' }
  expect(isQuiet(new Date('2026-07-01T16:30:00Z'), noon)).toBe(true)
  expect(isQuiet(new Date('2026-07-01T17:00:00Z'), noon)).toBe(false)
  expect(isQuiet(new Date('2026-07-01T16:30:00Z'), { ...noon, isOn: false })).toBe(false)
  expect(isQuiet(new Date('2026-07-01T16:30:00Z'), { ...noon, timeZone: 'America/Chicago' })).toBe(false)
})

test('a kind has its own channels until somebody says otherwise', () => {
  const kind = alertKind()({
    kind: 'one.thing',
    label: 'Something',
    claim: 'User',
    channels: ['app', 'mail'],
    sentence: () => ({ title: 'Something' }),
    outside: 'Something.',
    target: () => '/dashboard',
  })
  expect(isChosen(kind, 'mail', {})).toBe(true)
  expect(isChosen(kind, 'text', {})).toBe(false)
  expect(isChosen(kind, 'mail', { 'one.thing': { mail: false } })).toBe(false)
  expect(isChosen(kind, 'text', { 'one.thing': { text: true }, 'other.thing': { text: false } })).toBe(true)
})
