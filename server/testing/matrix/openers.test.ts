import { expect, test } from 'vitest'
import { KINDS } from './callers.ts'
import { type Expected, type Opener, openerOf, rowOf } from './openers.ts'

const cells = (opener: Opener, expected: Expected) =>
  KINDS.map((kind) => rowOf(opener, expected)[kind]).join(' ')

const AT_THE_DOOR = '423 401 401 401 401 401'

test.each<[Opener, Expected, string]>([
  ['eFax', 'own', `200 200 403 403 403 403 403 403 403 ${AT_THE_DOOR}`],
  ['Chat', 'record', `200 404 404 403 403 403 403 404 403 ${AT_THE_DOOR}`],
  ['User', 'team', `200 404 200 200 403 403 403 404 403 ${AT_THE_DOOR}`],
  ['ContactsAndNetwork or IndividualNetwork', 'own', `200 200 403 403 403 403 403 200 403 ${AT_THE_DOOR}`],
  ['signed in', 404, `404 404 404 404 404 404 404 404 403 ${AT_THE_DOOR}`],
  ['own account', { of: 409, former: 200 }, `409 409 409 409 200 409 409 409 409 ${AT_THE_DOOR}`],
  ['even locked', 'own', '200 200 200 200 200 200 200 200 200 200 401 401 401 401 401'],
  ['open', 410, KINDS.map(() => '410').join(' ')],
  ['link guest-pass', 'own', KINDS.map(() => '401').join(' ')],
  ['link operator', 'own', `${'401 '.repeat(14)}200`],
])('%s, %j', (opener, expected, row) => {
  expect(cells(opener, expected)).toBe(row)
})

test('a claim of which nobody wrote down who holds it is refused', () => {
  expect(() => rowOf('CEHub', 'own')).toThrow('It is not written down which of the callers hold CEHub')
})

test('what opens a call of the server is said in the same words', () => {
  expect(openerOf({ kind: 'claim', anyOf: ['eFax', 'PracticeAdmin'] })).toBe('eFax or PracticeAdmin')
  expect(openerOf({ kind: 'signed-in' })).toBe('signed in')
  expect(openerOf({ kind: 'signed-in', whileSuspended: true })).toBe('own account')
  expect(openerOf({ kind: 'signed-in', whileSuspended: true, whileLocked: true })).toBe('even locked')
  expect(openerOf({ kind: 'guest', token: 'operator' })).toBe('link operator')
  expect(openerOf({ kind: 'open', because: 'it is a test' })).toBe('open')
})
