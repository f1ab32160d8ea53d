// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setWaitingInTitle, setWindowTitle, useOpenInTitle } from './window-title.ts'

test.each([
  [0, 'Chat · Corridor'],
  [10, '(10) Chat · Corridor'],
  [11, '(10+) Chat · Corridor'],
])('%i that wait are in the title as they are in the menu', (number, title) => {
  setWindowTitle('Chat')
  setWaitingInTitle(number)
  expect(document.title).toBe(title)
})

test('what is open stands before its screen, also where the screen arrives after it, until it is closed', () => {
  setWaitingInTitle(2)
  const { rerender, unmount } = renderHook(({ name }) => useOpenInTitle(name), {
    initialProps: { name: 'Dr Emil Frost' },
  })
  setWindowTitle('Chat')
  expect(document.title).toBe('(2) Dr Emil Frost · Chat · Corridor')
  rerender({ name: 'Front desk' })
  expect(document.title).toBe('(2) Front desk · Chat · Corridor')
  unmount()
  expect(document.title).toBe('(2) Chat · Corridor')
})
