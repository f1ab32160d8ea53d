import { expect, test } from 'vitest'
import { isSeen, withoutUnseen } from './unseen.ts'

test.each(['Ada', "O'Neil-Łęcka", 'José', '李 小龙', 'می\u200cخواهم', 'क्\u200dष', '.', '𝒜da'])(
  'every letter of %j is seen',
  (value) => expect(withoutUnseen(value)).toBe(value),
)
test.each([
  ['a line break', 'Ada\nOwens'],
  ['an escape', 'Ada\u001b[31m'],
  ['a turned line', 'Ada\u202enimda'],
  ['an isolate', '\u2066Ada\u2069'],
  ['a mark of direction', 'Ada\u200f'],
  ['a space of no width', 'A\u200bda'],
  ['a byte order mark', '\ufeffAda'],
  ['a soft hyphen', 'A\u00adda'],
  ['a tag', 'Ada\u{e0041}'],
  ['a joiner alone', '\u200d'],
  ['a joiner at the end', 'Ada\u200c'],
  ['a blank letter', '\u3164'],
  ['half a pair', 'Ada\ud83e'],
  ['a separator of lines', 'Ada\u2028'],
])('%s is taken out', (_name, value) => expect(withoutUnseen(value)).not.toBe(value))

test.each(['a', ' . ', '\u200bé', '👨‍👩‍👧', '❤️', '\u202eabc', 'می\u200cخواهم'])('%j is seen', (value) =>
  expect(isSeen(value)).toBe(true),
)
test.each([
  '',
  ' \n\t\u00a0',
  '\u200b',
  '\u200d\u200c',
  '\u2060\ufeff ',
  '\u3164',
  '\u2800',
  '\ufe0f',
  '\u{e0041}',
  '\u202e',
])('nothing of %j is seen', (value) => expect(isSeen(value)).toBe(false))
