// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveLineHolds } from '../../platform/line.ts'
import { show } from '../../ui/testing/show.tsx'
import { LineBar } from './LineBar.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  liveLineHolds(true)
  vi.useRealTimers()
})

test('says within two seconds that the server is gone, and nothing once it is back', () => {
  show(<LineBar />)
  act(() => liveLineHolds(false))
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => void vi.advanceTimersByTime(2000))
  expect(screen.getByRole('status').textContent).toMatch(/^We can’t reach Corridor right now/)
  act(() => liveLineHolds(true))
  expect(screen.getByRole('status').textContent).toBe('')
})
