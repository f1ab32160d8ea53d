import { describe, expect, test } from 'vitest'
import {
  explain,
  isHopeless,
  maskAddress,
  pauseSeconds,
  quietEnd,
  REASONS,
  reasonIn,
  STATES,
  type State,
} from './rules.ts'

/** What is said of a text that failed for this reason. */
const said = (reason: string | null, state: State = 'failed') => explain({ channel: 'text', state, reason })

describe('a reason', () => {
  test.each(REASONS)('%s has a sentence and says what to do', (reason) => {
    expect(said(`${reason} 12345`)?.what).toMatch(/\.$/)
    expect(said(`${reason} 12345`)?.todo).toMatch(/\.$/)
  })

  test('promises another try while there is one, and not after it failed', () => {
    const again = 'We’ll try again automatically.'
    expect(said('busy 486', 'queued')?.todo).toBe(again)
    for (const reason of REASONS) expect(said(reason)?.todo).not.toBe(again)
  })

  test('names a number for a text, and an address for a mail', () => {
    const wrong = { state: 'failed', reason: 'wrong-address 550' } as const
    expect(explain({ ...wrong, channel: 'text' })?.what).toBe('This number doesn’t exist.')
    expect(explain({ ...wrong, channel: 'email' })?.what).toBe('This email address doesn’t exist.')
  })

  test('that we do not know reads as a refusal; no error has no sentence', () => {
    expect(said('toString 1')).toEqual(said('refused'))
    expect(said(null)).toBeUndefined()
    expect(reasonIn('busy 486')).toBe('busy')
  })

  test('busy is tried again, a wrong number is not', () => {
    expect(isHopeless('busy')).toBe(false)
    expect(isHopeless('wrong-address')).toBe(true)
  })
})

test('pauses begin by the reason, double, end at an hour, and respect what the service says', () => {
  expect([1, 2, 3].map((tries) => pauseSeconds('busy', tries))).toEqual([180, 360, 720])
  expect([1, 2].map((tries) => pauseSeconds('service-down', tries))).toEqual([20, 40])
  expect(pauseSeconds('limited', 40)).toBe(3600)
  expect(pauseSeconds('limited', 1, 7200)).toBe(7200)
})

test('failed stands before delivered, and opened is last', () => {
  expect(STATES.indexOf('failed')).toBeLessThan(STATES.indexOf('delivered'))
  expect(STATES.at(-1)).toBe('opened')
})

describe('quiet hours', () => {
  const end = (moment: string, zone = 'America/Chicago') => quietEnd(new Date(moment), zone)?.toISOString()

  test('end at eight in the morning of the practice', () => {
    expect(end('2026-11-17T03:00:30.000Z')).toBe('2026-11-17T14:00:00.000Z')
    expect(end('2026-11-17T13:59:00.000Z')).toBe('2026-11-17T14:00:00.000Z')
    expect(end('2026-11-17T03:00:30.000Z', 'Pacific/Honolulu')).toBeUndefined()
  })

  test('end at eight also in the nights in which the clocks are changed', () => {
    expect(end('2026-11-01T02:30:00.000Z')).toBe('2026-11-01T14:00:00.000Z')
    expect(end('2027-03-14T03:30:00.000Z')).toBe('2027-03-14T13:00:00.000Z')
  })

  test('are not from eight to nine in the evening', () => {
    expect(end('2026-11-17T14:00:00.000Z')).toBeUndefined()
    expect(end('2026-11-18T02:59:00.000Z')).toBeUndefined()
    expect(end('2026-11-18T03:00:00.000Z')).toBe('2026-11-18T14:00:00.000Z')
  })
})

test.each([
  ['text', '+15125550188', '••• 0188'],
  ['fax', '+1 (512) 555-0177', '••• 0177'],
  ['email', 'pat@patients.example', 'p•••@patients.example'],
  ['push', 'https://push.example/abc', 'a browser'],
] as const)('a %s address is masked', (channel, address, masked) => {
  expect(maskAddress(channel, address)).toBe(masked)
})
