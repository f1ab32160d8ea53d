import { expect, test } from 'vitest'
import { snippetAt, withSnippet } from './snippets.ts'

test.each([
  ['/', 1, { at: 0, term: '' }],
  ['/con', 4, { at: 0, term: 'con' }],
  ['Hi /late', 8, { at: 3, term: 'late' }],
  ['Hi\n/a', 5, { at: 3, term: 'a' }],
  ['11/17', 5, undefined],
  ['https://x', 9, undefined],
  ['/one two', 8, undefined],
])('%j at %i', (value, caret, query) => {
  expect(snippetAt(value, caret)).toEqual(query)
})

test('the text replaces what was typed of it, and what stands behind stays', () => {
  const snippet = { id: '1', name: 'Late', shortcut: 'late', text: 'We run late.' }
  expect(withSnippet('Hi /la bye', 6, { at: 3, term: 'la' }, snippet)).toEqual({
    value: 'Hi We run late. bye',
    caret: 15,
  })
})
