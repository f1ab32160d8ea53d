import '#platform/testing/window.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let moment: typeof import('./may-offer.ts')
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-15T10:00:00Z') })
  window.localStorage.clear()
  vi.resetModules()
  moment = await import('./may-offer.ts')
})
afterEach(() => vi.useRealTimers())

test('nobody gets the offer on the first day, unless they had an alert', () => {
  expect(moment.isFittingMoment(false)).toBe(false)
  expect(moment.isFittingMoment(true)).toBe(true)
})

test('the second day fits, also for a person who signed out in between', () => {
  moment.isFittingMoment(false)
  vi.setSystemTime(new Date('2026-11-16T08:00:00Z'))
  expect(moment.isFittingMoment(false)).toBe(true)
})

test('a person who said not now does not get the offer again', () => {
  moment.closeOffer()
  vi.setSystemTime(new Date('2027-11-16T08:00:00Z'))
  expect(moment.isFittingMoment(true)).toBe(false)
})
