import { expect, test } from 'vitest'
import { sendsOn } from './sends-on.ts'

const key = (more: object = {}) => ({
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  nativeEvent: { isComposing: false, keyCode: 13 },
  ...more,
})

test.each([
  ['Enter', key(), true, false],
  ['Shift+Enter', key({ shiftKey: true }), false, false],
  ['Ctrl+Enter', key({ ctrlKey: true }), true, true],
  ['Cmd+Enter', key({ metaKey: true }), true, true],
  ['Alt+Enter', key({ altKey: true }), false, false],
  ['another key', key({ key: 'a' }), false, false],
  ['Enter that chooses a character', key({ nativeEvent: { isComposing: true, keyCode: 13 } }), false, false],
  ['the same in Safari', key({ nativeEvent: { isComposing: false, keyCode: 229 } }), false, false],
])('%s', (_, event, withKeyboard, onTouch) => {
  expect([sendsOn(event, false), sendsOn(event, true)]).toEqual([withKeyboard, onTouch])
})
