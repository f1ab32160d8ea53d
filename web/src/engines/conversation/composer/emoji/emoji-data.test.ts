import { expect, test } from 'vitest'
import { emojiData } from './emoji-data.ts'

const { emojis, categories } = await emojiData()
const find = (emoji: string) => emojis.find((one) => one.emoji === emoji)

test('every emoji stands in a category and has a name', () => {
  expect(emojis.length).toBeGreaterThan(1_400)
  expect(new Set(emojis.map(({ emoji }) => emoji)).size).toBe(emojis.length)
  for (const { category, label } of emojis) {
    expect(categories[category]).toBeTruthy()
    expect(label).not.toBe('')
  }
})

test('it is found by what people call it', () => {
  expect(find('🦷')?.tags.join(' ')).toMatch(/teeth|dentist/)
  expect(find('👍')?.tags.join(' ')).toMatch(/yes|ok|like/)
})

test('tones are written as devices draw them', () => {
  expect(find('👍')?.skins?.medium).toBe('👍🏽')
  expect(find('✌️')?.skins?.dark).toBe('✌🏿')
  expect(find('👩‍⚕️')?.skins?.light).toBe('👩🏻‍⚕️')
  expect(find('🦷')?.skins).toBeUndefined()
})

test('flags of countries are left out, others stay', () => {
  expect(find('🇺🇸')).toBeUndefined()
  expect(find('🏴󠁧󠁢󠁥󠁮󠁧󠁿')).toBeUndefined()
  expect(find('🏁')).toBeTruthy()
  expect(find('🏳️‍🌈')).toBeTruthy()
})
