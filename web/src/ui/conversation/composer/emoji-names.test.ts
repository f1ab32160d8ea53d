import { expect, test } from 'vitest'
import { emojiAt, emojiMatching, withClosedEmoji, withEmoji } from './emoji-names.ts'

const at = (text: string) => emojiAt(text, text.length)

test('a colon with two letters is a name, and none in a time, an address or a word', () => {
  expect(at('Well :smi')).toEqual({ at: 5, term: 'smi' })
  expect(at(':thumbs_up')).toEqual({ at: 0, term: 'thumbs_up' })
  expect(at('(:+1')).toEqual({ at: 1, term: '+1' })
  expect(at('so :smile:')).toEqual({ at: 3, term: 'smile' })
  for (const text of ['At 10:30', 'https://x', 'Note: see', ':)', ':s', 'a:smile', ': smile'])
    expect(at(text)).toBeUndefined()
})

const ALL = [
  { id: '😀', label: 'grinning face', names: ['grinning_face', 'smile', 'happy'] },
  { id: '😸', label: 'cat smiling', names: ['cat_smiling', 'smile_cat'] },
  { id: '🙂', label: 'slight smile', names: ['slight_smile'] },
  { id: '🦷', label: 'tooth', names: ['tooth'] },
]

test('the exact name comes first, then what begins so, then a word in it, each once', () => {
  expect(emojiMatching(ALL, 'Smile').map(({ id }) => id)).toEqual(['😀', '😸', '🙂'])
  expect(emojiMatching(ALL, 'xyz')).toEqual([])
})

test('the sign stands in place of what was typed of it', () => {
  const text = 'Nice :smi today'
  expect(withEmoji(text, 9, { at: 5, term: 'smi' }, ALL[0]!)).toEqual({ value: 'Nice 😀 today', caret: 8 })
})

test('a name in full becomes its sign at the second colon, and one that nobody knows stays', () => {
  expect(withClosedEmoji('Nice :smile:', 12, ALL)).toEqual({ value: 'Nice 😀 ', caret: 8 })
  expect(withClosedEmoji('Nice :smi', 9, ALL)).toBeUndefined()
  expect(withClosedEmoji('Nice :xyz:', 10, ALL)).toBeUndefined()
})
