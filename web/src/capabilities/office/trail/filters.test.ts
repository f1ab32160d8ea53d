import { expect, test, vi } from 'vitest'
import { ADA } from '#platform/testing/people.ts'
import { filtersIn, isNarrowed } from './filters.ts'
import { areaOf } from './words.ts'

test('what stands in the address is what is asked for, and nothing made up', () => {
  const now = new Date(2026, 0, 10, 15).getTime()
  const address = `who=${ADA}&area=files&outcome=refused&thing=%20t1%20&q=%20ada%20&background=1`
  expect(filtersIn(new URLSearchParams(address), now)).toEqual({
    personId: ADA,
    area: 'files',
    outcome: 'refused',
    from: undefined,
    subjectId: 't1',
    search: 'ada',
    automatic: 'true',
  })
  expect(
    isNarrowed(filtersIn(new URLSearchParams('who=me&area=secrets&outcome=maybe&days=-3&background=1'))),
  ).toBe(false)
})

test('days are whole ones: today begins at midnight', () => {
  const now = new Date(2026, 0, 10, 15).getTime()
  expect(filtersIn(new URLSearchParams('days=1'), now).from).toBe(new Date(2026, 0, 10).toISOString())
  expect(filtersIn(new URLSearchParams('days=7'), now).from).toBe(new Date(2026, 0, 4).toISOString())
})

test('days are whole ones also where the clocks were changed between', () => {
  vi.stubEnv('TZ', 'America/Chicago')
  const now = new Date(2026, 2, 10, 15).getTime()
  expect(filtersIn(new URLSearchParams('days=7'), now).from).toBe('2026-03-04T06:00:00.000Z')
  const dates = filtersIn(new URLSearchParams('days=dates&from=2026-03-07&to=2026-03-08'), now)
  expect(dates).toMatchObject({ from: '2026-03-07T06:00:00.000Z', to: '2026-03-09T05:00:00.000Z' })
  vi.unstubAllEnvs()
})

test('dates count when they are chosen, each by itself, and only such as there are', () => {
  const of = (search: string) => filtersIn(new URLSearchParams(search))
  expect(of('days=dates&to=2026-01-31')).toMatchObject({
    from: undefined,
    to: new Date(2026, 1, 1).toISOString(),
  })
  expect(isNarrowed(of('from=2026-01-01&to=2026-01-31'))).toBe(false)
  expect(isNarrowed(of('days=dates&from=0020-01-01&to=2026-13-01'))).toBe(false)
})

test('a word is of one part of the product, or of none', () => {
  expect(areaOf('session.signed-in')).toBe('Sign-in and security')
  expect(areaOf('GET /x')).toBeUndefined()
})
