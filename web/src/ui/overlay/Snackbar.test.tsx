// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../testing/show.tsx'
import { Snackbar } from './Snackbar.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function say(type: 'success' | 'info' | 'error') {
  const onClose = vi.fn()
  show(<Snackbar message="Said" type={type} closeLabel="Close" onClose={onClose} />)
  act(() => void vi.advanceTimersByTime(60_000))
  return onClose
}

test.each(['success', 'info'] as const)('%s is said in passing', (type) => {
  expect(say(type)).toHaveBeenCalledOnce()
})

test('what failed stays until it is closed', () => {
  const onClose = say('error')
  expect(onClose).not.toHaveBeenCalled()
  act(() => screen.getByRole('button', { name: 'Close' }).click())
  expect(onClose).toHaveBeenCalledOnce()
})

test.each(['Undo', 'Close'])('%s returns the focus to where it was', (name) => {
  show(
    <>
      <button type="button">Before</button>
      <Snackbar
        message="Said"
        action={{ label: 'Undo', run: vi.fn() }}
        closeLabel="Close"
        onClose={vi.fn()}
      />
    </>,
  )
  const before = screen.getByRole('button', { name: 'Before' })
  act(() => before.focus())
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  act(() => screen.getByRole('button', { name }).focus())
  act(() => screen.getByRole('button', { name }).click())
  expect(document.activeElement).toBe(before)
})
