import fc from 'fast-check'
import { stableId } from '#platform/stable-id.ts'

const deep = (levels: number): unknown => (levels === 0 ? 'deep' : { inside: deep(levels - 1) })
const own = (text: string): unknown => JSON.parse(text)

/** Much of it at once, and short enough for most fields. */
const FRAGMENTS = `'"\`<i>%_\\;--\${7}`

/** What people try, by what it goes for. */
export const HOSTILE: Record<string, readonly unknown[]> = {
  type: [null, 7, true, [], {}, [[]], ['x', 7], { $ne: null }, own('{"__proto__":{"isAdmin":true}}')],
  length: ['', ' ', 'x', 'x'.repeat(300), 'x'.repeat(9_000), '💥'.repeat(70), Array(1_000).fill('x')],
  unicode: [
    'Z\u0351\u202e👩‍👧İﷺ',
    'a\0b',
    '\ud800x',
    'x\udfff',
    'invoice\u202egpj.exe',
    '\u2066a\u2069',
    '\ufeff\u200b',
    'Z\u0351\u0351\u0351a\u0351\u0351l',
    '👩‍👩‍👧‍👦',
    'ﷺ',
    'İı',
    'a\r\nBcc: x@y.zz',
  ],
  fragment: [
    FRAGMENTS,
    "' OR 1=1 --",
    "'); DROP TABLE people_person; --",
    '%_\\%',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '../../../etc/passwd',
    `\${7*7}{{7*7}}`,
    '%00%2e%2e',
    '__proto__',
    'constructor',
  ],
  number: [-1, 0, -0, 1.5, 1e308, 2 ** 31, 2 ** 53, '1e999', 'NaN', '-1', '9223372036854775808'],
  nesting: [deep(10), deep(31), deep(200), [[[[[[]]]]]]],
  id: [
    '00000000-0000-0000-0000-000000000000',
    stableId('person:owner@lakesidesurgery.example').toUpperCase(),
    stableId('person:owner@lakesidesurgery.example'),
    stableId('practice:lakesidesurgery'),
    stableId('person:nobody@nowhere.example'),
  ],
  time: ['0000-00-00', '2026-02-30', '9999-12-31T23:59:59.999Z', '-271821-04-20', '24:00', '+275760-09-13'],
}

/** Anything at all. */
export const atRandom: fc.Arbitrary<unknown> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
)
