import { expect, test } from 'vitest'
import { linkedText } from './linked-text.ts'

const TOKEN = 'a'.repeat(60)

test('the link of the mail is found in its words, and a long one is shown short', () => {
  const path = `/verification/review?token=${TOKEN}`
  const [before, link, after] = linkedText(
    `Open this link:\nhttps://corridor.example${path}\n\nIt works once.`,
    path,
  )
  expect([before, after]).toEqual(['Open this link:\n', '\n\nIt works once.'])
  expect(link).toMatchObject({ path, url: `https://corridor.example${path}` })
  expect((link as { shown: string }).shown).toMatch(/^corridor\.example\/verification\/review\?token=a+…$/)
})

test('what stands after the # of a link belongs to it', () => {
  const path = `/g#${TOKEN}`
  const [, link] = linkedText(`Open it here:\nhttps://corridor.example${path}\n`, path)
  expect(link).toMatchObject({ path })
})

test('an address elsewhere stays one, without the end of its sentence', () => {
  expect(linkedText('See https://other.example/a.', '/b')).toEqual([
    'See ',
    { url: 'https://other.example/a', shown: 'other.example/a', path: undefined },
    '.',
  ])
})

test('words without an address stay whole', () => {
  expect(linkedText('Your code is 482913.', null)).toEqual(['Your code is 482913.'])
  expect(linkedText('', null)).toEqual([])
})
