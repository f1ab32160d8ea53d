import { describe, expect, test } from 'vitest'
import { matching, mentionAt, withMention } from './mentions.ts'

const PEOPLE = ['Ada Owens', 'Dr Grace Lin', 'Renée Adams', 'Ben Cruz'].map((name) => ({
  id: name,
  name,
  initials: '',
}))

describe('a name is being typed', () => {
  test.each([
    ['@', { at: 0, term: '' }],
    ['Ask @ad', { at: 4, term: 'ad' }],
    ['Ask @Ada Ow', { at: 4, term: 'Ada Ow' }],
    ['(@Re', { at: 1, term: 'Re' }],
    ['ada@brightsmiles', undefined],
    ['@Ada Owens please ', undefined],
    ['no sign', undefined],
  ])('%s', (value, expected) => {
    expect(mentionAt(value, value.length)).toEqual(expected)
  })
  test('at the caret, whatever follows', () => {
    expect(mentionAt('Ask @ad today', 7)).toEqual({ at: 4, term: 'ad' })
    expect(mentionAt('Ask @ad today', 3)).toBeUndefined()
  })
})

test.each([
  ['ad', ['Ada Owens', 'Renée Adams']],
  ['gr', ['Dr Grace Lin']],
  ['renee', ['Renée Adams']],
  ['Ada O', ['Ada Owens']],
  ['z', []],
])('%s finds by any word of a name, with and without accents', (term, names) => {
  expect(matching(PEOPLE, term).map(({ name }) => name)).toEqual(names)
})

test('the name takes the place of what was typed', () => {
  const value = 'Ask @ad today'
  const query = mentionAt(value, 7)!
  expect(withMention(value, 7, query, PEOPLE[0]!)).toEqual({ value: 'Ask @Ada Owens today', caret: 15 })
})
