import { expect, test } from 'vitest'
import { segmentsOf } from './segments.ts'

test.each([
  ['', 'GSM-7', 0, 160, 0],
  ['a'.repeat(160), 'GSM-7', 160, 160, 1],
  ['a'.repeat(161), 'GSM-7', 161, 306, 2],
  ['a'.repeat(306), 'GSM-7', 306, 306, 2],
  ['a'.repeat(307), 'GSM-7', 307, 459, 3],
  ['€'.repeat(80), 'GSM-7', 160, 160, 1],
  ['[ok]', 'GSM-7', 6, 160, 1],
  ['ñ Ñ ü ¿', 'GSM-7', 7, 160, 1],
  ['á'.repeat(70), 'UCS-2', 70, 70, 1],
  ['á'.repeat(71), 'UCS-2', 71, 134, 2],
  ['😀'.repeat(35), 'UCS-2', 70, 70, 1],
])('%j is counted as carriers bill it', (text, encoding, units, room, segments) =>
  expect(segmentsOf(text)).toMatchObject({ encoding, units, room, segments }),
)

test('what takes two places is not split between two segments', () => {
  // 152 + the two of the euro sign are 154: the sign begins the second segment, and one place of the first is lost.
  expect(segmentsOf(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toMatchObject({ units: 306, segments: 3 })
  expect(segmentsOf(`${'á'.repeat(66)}😀${'á'.repeat(66)}`)).toMatchObject({ units: 134, segments: 3 })
})

test('the characters that make a text dear are named once', () =>
  expect(segmentsOf('It’s ready, it’s here — come in').costly).toEqual(['’', '—']))
