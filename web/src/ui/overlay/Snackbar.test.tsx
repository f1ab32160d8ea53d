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
