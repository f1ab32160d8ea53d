// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ADA, userOf } from '#platform/testing/people.ts'
import { showScreen } from '#platform/testing/show-screen.tsx'
import { firstDrawing } from './first-drawing.ts'
import { Waiting } from './Waiting.tsx'

const user = userOf(ADA)
const greeting = () => screen.queryByText(/, Dr Owens$/)

test('the start page is greeted before it is there, for the eye alone, and other files wait for that', async () => {
  window.history.replaceState(null, '', '/dashboard')
  const drawn = vi.fn()
  showScreen('/dashboard', <p>Nothing yet</p>, {}, user).unmount()
  void firstDrawing().then(drawn)
  await new Promise((resolve) => setTimeout(resolve))
  expect(drawn).not.toHaveBeenCalled()

  showScreen('/dashboard', <Waiting />, {}, user)
  expect(greeting()).toBeTruthy()
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.getByRole('status').textContent).toContain('Loading')
  await vi.waitFor(() => expect(drawn).toHaveBeenCalled())
})

test.each([
  ['another screen', '/dashboard/account', user],
  ['nobody', '/dashboard', undefined],
])('%s is not greeted', async (_, address, person) => {
  window.history.replaceState(null, '', address)
  showScreen(address, <Waiting />, {}, person)
  expect(screen.getByRole('status')).toBeTruthy()
  expect(greeting()).toBeNull()
  await firstDrawing()
})

test('where nothing is drawn, other files wait for a moment alone', async () => {
  vi.resetModules()
  vi.useFakeTimers()
  window.history.replaceState(null, '', '/dashboard')
  const { useSession } = await import('#platform/session.ts')
  useSession.setState({ user })
  const drawn = vi.fn()
  const { firstDrawing: ofNewWindow } = await import('./first-drawing.ts')
  void ofNewWindow().then(drawn)
  await vi.advanceTimersByTimeAsync(500)
  expect(drawn).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(500)
  expect(drawn).toHaveBeenCalled()
  vi.useRealTimers()
})
