import { expect, test } from 'vitest'
import { markOf, withList, withMark } from './mark.ts'

const key = (name: string, more: object = {}) => ({
  key: name,
  ctrlKey: true,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
})

test('Ctrl or Cmd with B and I are marks, and nothing else is', () => {
  expect(markOf(key('b'))).toBe('**')
  expect(markOf(key('I', { ctrlKey: false, metaKey: true }))).toBe('*')
  expect(markOf(key('b', { ctrlKey: false }))).toBeUndefined()
  expect(markOf(key('b', { shiftKey: true }))).toBeUndefined()
  expect(markOf(key('x'))).toBeUndefined()
})

test('what is selected is marked and stays selected; the same again takes the mark away', () => {
  const bold = withMark('see room 2 now', { from: 4, to: 10 }, '**')
  expect(bold).toEqual({ value: 'see **room 2** now', from: 6, caret: 12 })
  expect(withMark(bold.value, { from: 6, to: 12 }, '**')).toEqual({
    value: 'see room 2 now',
    from: 4,
    caret: 10,
  })
  expect(withMark('', { from: 0, to: 0 }, '*')).toEqual({ value: '**', from: 1, caret: 1 })
})

test('italic within bold leaves the bold', () => {
  expect(withMark('**now**', { from: 2, to: 5 }, '*').value).toBe('***now***')
})

test('lines become items of a list, and lines again', () => {
  const lines = { value: 'first\nsecond', from: 0, to: 9 }
  const listed = withList(lines.value, lines, false)
  expect(listed.value).toBe('- first\n- second')
  expect(withList(listed.value, { from: 0, to: listed.caret }, false).value).toBe(lines.value)
  expect(withList(lines.value, { from: 8, to: 8 }, true).value).toBe('first\n1. second')
})
