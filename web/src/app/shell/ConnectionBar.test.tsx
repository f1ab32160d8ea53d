// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLiveConnected } from '#platform/live/connection-state.ts'
import { show } from '#ui/testing/show.tsx'
import { ConnectionBar } from './ConnectionBar.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  isLiveConnected(true)
  vi.useRealTimers()
})

test('says within two seconds that the server is gone, and nothing once it is back', () => {
  show(<ConnectionBar />)
  act(() => isLiveConnected(false))
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => void vi.advanceTimersByTime(2000))
  expect(screen.getByRole('status').textContent).toMatch(/^We can’t reach Corridor right now/)
  act(() => isLiveConnected(true))
  expect(screen.getByRole('status').textContent).toBe('')
})
