import { expect, test } from 'vitest'
import { emojiData } from './emoji-data.ts'
import { emojiAt, emojiMatching, namedEmojis, withClosedEmoji, withEmoji } from './emoji-names.ts'
import { SHORTCODES } from './emoji-shortcodes.ts'

const at = (text: string) => emojiAt(text, text.length)

test('a colon with two letters is a name, and none in a time, an address or a word', () => {
  expect(at('Well :smi')).toEqual({ at: 5, term: 'smi' })
  expect(at(':thumbs_up')).toEqual({ at: 0, term: 'thumbs_up' })
  expect(at('(:+1')).toEqual({ at: 1, term: '+1' })
  expect(at('so :smile:')).toEqual({ at: 3, term: 'smile' })
  for (const text of ['At 10:30', 'https://x', 'Note: see', ':)', ':s', 'a:smile', ': smile'])
    expect(at(text)).toBeUndefined()
})

const { emojis } = await emojiData()
const ALL = namedEmojis(emojis, SHORTCODES)

test.each([
  ['cry', '😢'],
  ['heart', '❤️'],
  ['joy', '😂'],
  ['smile', '😄'],
  ['laughing', '😆'],
  ['grin', '😁'],
  ['wink', '😉'],
  ['tada', '🎉'],
  ['+1', '👍'],
  ['thumbsup', '👍'],
  ['thumbs_up', '👍'],
  ['pray', '🙏'],
  ['fire', '🔥'],
  ['eyes', '👀'],
  ['ok_hand', '👌'],
  ['dog', '🐶'],
  ['tooth', '🦷'],
])('“%s” is %s, as the first that is offered and closed', (name, sign) => {
  expect(emojiMatching(ALL, name)[0]?.id).toBe(sign)
  expect(withClosedEmoji(`:${name}:`, name.length + 2, ALL)?.value).toBe(`${sign} `)
})

test('every known name belongs to an emoji that can be chosen, and no name to two', () => {
  const codes = ALL.flatMap((one) => one.codes)
  expect(Object.keys(SHORTCODES).filter((code) => !codes.includes(code))).toEqual([])
  for (const { codes } of ALL)
    for (const code of codes) expect(ALL.filter((one) => one.codes.includes(code))).toHaveLength(1)
})

test('a name in any case comes before what begins so, each once', () => {
  expect(emojiMatching(ALL, 'hear')[0]?.id).toBe('❤️')
  const found = emojiMatching(ALL, 'Smile').map(({ id }) => id)
  expect(found[0]).toBe('😄')
  expect(new Set(found).size).toBe(found.length)
  expect(emojiMatching(ALL, 'xyzzy')).toEqual([])
})

test('the sign stands in place of what was typed of it', () => {
  const SMILE = { id: '😀', label: '', codes: [], words: [] }
  const text = 'Nice :smi today'
  expect(withEmoji(text, 9, { at: 5, term: 'smi' }, SMILE)).toEqual({ value: 'Nice 😀 today', caret: 8 })
})

test('a name in full becomes its sign at the second colon, and one that nobody knows stays', () => {
  expect(withClosedEmoji('Nice :smile:', 12, ALL)).toEqual({ value: 'Nice 😄 ', caret: 8 })
  expect(withClosedEmoji('Nice :smi', 9, ALL)).toBeUndefined()
  expect(withClosedEmoji('Nice :xyz:', 10, ALL)).toBeUndefined()
  expect(withClosedEmoji('Nice :happy:', 12, ALL)).toBeUndefined()
})
