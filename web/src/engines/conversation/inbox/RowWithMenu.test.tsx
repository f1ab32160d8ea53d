// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import { showAt } from '#ui/testing/show.tsx'
import { RowWithMenu } from './RowWithMenu.tsx'

afterEach(() => vi.useRealTimers())

const open = () => {
  vi.useFakeTimers()
  showAt(
    '/',
    <RowWithMenu label="More for Maria" items={<MenuItem onAction={() => undefined}>Archive</MenuItem>}>
      <a href="/maria">Maria</a>
    </RowWithMenu>,
  )
  return screen.getByRole('link')
}
const rest = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a finger that rests on a row opens its menu, and the row itself stays closed', () => {
  const row = open()
  fireEvent.pointerDown(row, { pointerType: 'touch' })
  rest(600)
  expect(screen.getByRole('menuitem', { name: 'Archive' })).toBeTruthy()
  // Prevented, the browser makes no click of the finger that is lifted.
  expect(fireEvent.touchEnd(row)).toBe(false)
})

test('a finger that moves scrolls the list, and a short touch opens the row', () => {
  const row = open()
  fireEvent.pointerDown(row, { pointerType: 'touch', clientY: 0 })
  fireEvent.pointerMove(row, { pointerType: 'touch', clientY: 40 })
  rest(600)
  fireEvent.pointerDown(row, { pointerType: 'touch' })
  fireEvent.pointerUp(row, { pointerType: 'touch' })
  rest(600)
  expect(screen.queryByRole('menuitem')).toBeNull()
  expect(fireEvent.touchEnd(row)).toBe(true)
})
