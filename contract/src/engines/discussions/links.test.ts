import { expect, test } from 'vitest'
import {
  LINK_NOT_VALID,
  LINK_REQUIRED,
  LINK_TWICE,
  linkProblem,
  linkProblems,
  withoutLink,
  withProtocol,
} from './links.ts'

test.each([
  ['', LINK_REQUIRED],
  ['   ', LINK_REQUIRED],
  ['journal', LINK_NOT_VALID],
  ['journal.', LINK_NOT_VALID],
  ['journal.e', LINK_NOT_VALID],
  ['not a link.com', LINK_NOT_VALID],
  ['javascript:alert(1).com', LINK_NOT_VALID],
  ['ftp://journal.example', LINK_NOT_VALID],
  ['http://', LINK_NOT_VALID],
  ['journal.example', null],
  ['https://journal.example/a?b=c.de', null],
])('%j: %s', (typed, problem) => expect(linkProblem(typed, [])).toBe(problem))

test('a link that stands there already is refused however it was typed, and the first of two stays', () => {
  expect(linkProblem('HTTP://Journal.example/', ['journal.example'])).toBe(LINK_TWICE)
  expect(linkProblem('https://journal.example', ['journal.example'])).toBeNull()
  expect(linkProblems([{ url: 'a.example' }, { url: 'b.example' }, { url: ' a.example ' }])).toEqual([
    null,
    null,
    LINK_TWICE,
  ])
})

test('a link without a protocol gets http', () => {
  expect(withProtocol(' journal.example/review ')).toBe('http://journal.example/review')
  expect(withProtocol('https://journal.example')).toBe('https://journal.example')
  expect(withProtocol('')).toBe('')
})

test('the last link is emptied instead of removed', () => {
  const [one, two] = [
    { id: '1', url: 'a.example', name: 'A' },
    { id: '2', url: 'b.example', name: '' },
  ]
  expect(withoutLink([one, two], 0)).toEqual([two])
  expect(withoutLink([one], 0)).toEqual([{ id: '1', url: '', name: '' }])
})
