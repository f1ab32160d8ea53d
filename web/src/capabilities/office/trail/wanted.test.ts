import { expect, test } from 'vitest'
import { actionOf, areaOf } from './text.ts'
import { isNarrowed, wantedIn } from './wanted.ts'

test('what stands in the address is what is asked for, and nothing made up', () => {
  const now = new Date(2026, 0, 10, 15).getTime()
  expect(wantedIn(new URLSearchParams('who=p1&area=files&outcome=refused&thing=%20t1%20'), now)).toEqual({
    personId: 'p1',
    area: 'files',
    outcome: 'refused',
    from: undefined,
    subjectId: 't1',
  })
  expect(isNarrowed(wantedIn(new URLSearchParams('area=secrets&outcome=maybe&days=-3')))).toBe(false)
})

test('days are whole ones: today begins at midnight', () => {
  const now = new Date(2026, 0, 10, 15).getTime()
  expect(wantedIn(new URLSearchParams('days=1'), now).from).toBe(new Date(2026, 0, 10).toISOString())
  expect(wantedIn(new URLSearchParams('days=7'), now).from).toBe(new Date(2026, 0, 4).toISOString())
})

test('a word is said as people say it, also one that nobody has named', () => {
  expect(actionOf('files.downloaded')).toBe('Opened a file')
  expect(actionOf('network.person-blocked')).toBe('Person blocked')
  expect(actionOf('GET /my-network/v2/search')).toBe('Opened something')
  expect(areaOf('session.signed-in')).toBe('Sign-in and security')
  expect(areaOf('GET /x')).toBeUndefined()
})
