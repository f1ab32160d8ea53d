import { expect, test } from 'vitest'
import { findLeaks, isPersonal, withoutGreeting } from './log-privacy.ts'

const SECRETS = new Set(['Carter', 'Bright Smiles Dental', '5125550100'])
const leaksIn = (line: string) => findLeaks([line], SECRETS)

test('the fixed parts of a log leak nothing', () => {
  expect(
    leaksIn('{"level":20,"event":"answered","method":"GET","route":"/chat/v2/:id","status":200}'),
  ).toEqual([])
  expect(leaksIn('corridor_http_seconds_bucket{le="0.1",route="/api/v2/messages",status="200"} 12')).toEqual(
    [],
  )
})

test.each([
  ['a name', '{"reason":"Carter was away"}'],
  ['a practice', '{"reason":"Bright Smiles Dental"}'],
  ['a number', '{"reason":"no text to 5125550100"}'],
  ['an address', '{"reason":"ann@somewhere.example"}'],
  ['a phone number', '{"reason":"+15125550199"}'],
  ['a token', '{"reason":"eyJhbGciOiJIUzI1NiJ9.e30.x"}'],
  ['a link with a token', '{"route":"/files/v2/public/1?signature=abc"}'],
])('%s is found', (_what, line) => {
  expect(leaksIn(line)).toHaveLength(1)
})

test('the greeting of a demo installation is not of the log', () => {
  const log = '\n  Sign in as owner@brightsmiles.example\n  Stop with Ctrl-C.\n{"event":"answered"}\n'
  expect(findLeaks(withoutGreeting(log).split('\n'), SECRETS)).toEqual([])
})

test.each([
  ['reason', 'wrong-address sandbox', false],
  ['reason', 'wrong-address Maria Alvarez', true],
  ['reason', 'no room for Maria', true],
  ['notes', 'wrong-address sandbox', true],
  ['last_name', 'Carter', true],
  ['state', 'handed-over', false],
])('of the column %s, %s is personal: %s', (column, value, is) => {
  expect(isPersonal(column, value)).toBe(is)
})
