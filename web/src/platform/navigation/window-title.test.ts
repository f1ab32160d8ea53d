// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { setWaitingInTitle, setWindowTitle } from './window-title.ts'

test.each([
  [0, 'Chat · Corridor'],
  [10, '(10) Chat · Corridor'],
  [11, '(10+) Chat · Corridor'],
])('%i that wait are in the title as they are in the menu', (number, title) => {
  setWindowTitle('Chat')
  setWaitingInTitle(number)
  expect(document.title).toBe(title)
})
