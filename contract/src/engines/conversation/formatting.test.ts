import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Block, formattedBlocks, type Inline, plainText } from './formatting.ts'

const LOOKS = { bold: 'b', italic: 'i', code: 'c' } as const

/** A short way to say what a text becomes: <b>, <i>, <c>, and the blocks with their kind. */
const said = (parts: readonly Inline[]): string =>
  parts
    .map((one) => {
      if (one.kind === 'text') return one.text
      const inside = one.kind === 'code' ? one.text : said(one.parts)
      return `<${LOOKS[one.kind]}>${inside}</${LOOKS[one.kind]}>`
    })
    .join('')
const shown = (block: Block): string => {
  if (block.kind === 'paragraph') return said(block.parts)
  if (block.kind === 'code') return `[${block.text}]`
  return block.items.map(({ number = '-', parts }) => `{${number} ${said(parts)}}`).join('')
}
const look = (text: string) => formattedBlocks(text).map(shown).join(' | ')

describe('within a line', () => {
  test.each([
    ['**Room 2** is *almost* ready', '<b>Room 2</b> is <i>almost</i> ready'],
    ['***now*** or **never *ever***', '<b><i>now</i></b> or **never *ever***'],
    ['**never *ever* again**', '<b>never <i>ever</i> again</b>'],
    ['run `npm *test*` now', 'run <c>npm *test*</c> now'],
    ['a ```b`c``` d', 'a <c>b`c</c> d'],
    ['(*see* below), “**here**”.', '(<i>see</i> below), “<b>here</b>”.'],
    ['*Ä* and *ж*', '<i>Ä</i> and <i>ж</i>'],
  ])('%s', (text, expected) => expect(look(text)).toBe(expected))
})

describe('text that is not a mark stays as it was written', () => {
  test.each([
    '2*3*4 = 24',
    'a * b * c',
    '5 ** 2',
    '****',
    '**not ended',
    'ended not**',
    '*over\nlines*',
    'it`s',
    '``two``',
    'https://corridor.example/a*b*c',
    '-1 degree',
    '- ',
    '1.5 mg',
    '0. nothing',
    '2026. A year',
    '# title',
    '> quote',
    '[name](https://evil.example)',
    '<b>bold</b> &amp; <script>',
    '_under_ ~~struck~~',
    '```\nwithout an end',
    '',
    ' \n\n ',
  ])('%j', (text) => {
    expect(formattedBlocks(text).every(({ kind }) => kind === 'paragraph')).toBe(true)
    expect(look(text)).toBe(text)
    expect(plainText(text)).toBe(text)
  })
})

describe('blocks', () => {
  test.each([
    ['Bring:\n- *pen*\n- paper\nThanks', 'Bring: | {- <i>pen</i>}{- paper} | Thanks'],
    ['1. wash\n2. dry\n5. sort', '{1 wash}{2 dry}{5 sort}'],
    ['```\nlet a = `b`\n\n*c*\n```', '[let a = `b`\n\n*c*]'],
    ['see\n```first\nsecond\n```\nend', 'see | [first\nsecond] | end'],
    ['a\n\nb', 'a\n\nb'],
    ['a\n\n- b', 'a\n | {- b}'],
  ])('%j', (text, expected) => expect(look(text)).toBe(expected))

  test('without its marks a text is the same words', () => {
    expect(plainText('**Bring** `x`:\n- a\n2. *b*\n```\ncode\n```')).toBe('Bring x:\n• a\n2. b\ncode')
  })
})

const written = fc.string({
  unit: fc.constantFrom('*', '**', '`', '```', '- ', '1. ', '12', '.', '\n', ' ', 'a', 'Ä', '🦷', '<b>'),
  maxLength: 80,
})
/** All that is read, without the marks and without what stands between words. */
const letters = (text: string) => text.replace(/[*`\s•-]/g, '')

test('no word is ever lost, doubled or moved, whatever somebody writes', () => {
  fc.assert(
    fc.property(fc.oneof(written, fc.string({ unit: 'binary' })), (text) => {
      expect(letters(plainText(text))).toBe(letters(text))
    }),
    { seed: 25, numRuns: 2_000 },
  )
})

test('the same text becomes the same parts, and no two texts stand side by side', () => {
  const check = (parts: readonly Inline[]): void => {
    for (const [at, one] of parts.entries()) {
      if (one.kind === 'text') expect(parts[at - 1]?.kind).not.toBe('text')
      if ('parts' in one) check(one.parts)
    }
  }
  fc.assert(
    fc.property(written, (text) => {
      const blocks = formattedBlocks(text)
      expect(formattedBlocks(text)).toEqual(blocks)
      for (const block of blocks) {
        if (block.kind === 'paragraph') check(block.parts)
        if (block.kind === 'list') for (const { parts } of block.items) check(parts)
      }
    }),
    { seed: 25 },
  )
})

// Each has a million characters: whatever took more than one way through them would not end.
test.each([
  '*a ',
  '**a*b ',
  '`',
  '``` `',
  '```\n',
  '- ',
  '1. ',
  '- *a\n',
  '*',
  ' *',
  'a* ',
  '***a **b *c `d ',
])('a text of nothing but %j is gone through once', (piece) => {
  const text = piece.repeat(1_000_000 / piece.length)
  expect(letters(plainText(text))).toBe(letters(text))
})
