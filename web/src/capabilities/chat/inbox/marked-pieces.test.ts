import { expect, test } from 'vitest'
import { markedPieces } from './marked-pieces.ts'

/** With stars around what is marked. */
const shown = (text: string, term: string) =>
  markedPieces(text, term)
    .map(({ piece, isMarked }) => (isMarked ? `*${piece}*` : piece))
    .join('')

test('every word is marked by its beginning, whatever its case and order', () => {
  expect(shown('The Lab moved the pick-up', 'pick LAB')).toBe('The *Lab* moved the *pick*-up')
  expect(shown('Relabel it', 'lab')).toBe('Relabel it')
})

test('what was typed means nothing but itself', () => {
  expect(shown('Is it 100% (sure)?', '.*(sure')).toBe('Is it 100% (*sure*)?')
  expect(shown('Anything', '.*')).toBe('Anything')
})

test('a long message begins a little before the first word, in one line', () => {
  const long = `${'word '.repeat(40)}\n\nsterilizer is down`
  expect(shown(long, 'ster')).toMatch(/^….{40}\*ster\*ilizer is down$/)
})
