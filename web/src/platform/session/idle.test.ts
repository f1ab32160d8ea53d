import '../testing/window.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ADA, loginReplyOf, tokenWith } from '../testing/people.ts'
import { idleMs, useIdleWarning, watchIdle } from './idle.ts'
import { adoptNobody, adoptStored, stored, useSession } from './state.ts'

const MINUTE = 60_000
const lock = vi.fn(() => useSession.setState({ isLocked: true }))
const touch = (name = 'pointermove') => window.dispatchEvent(new Event(name))
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  window.localStorage.clear()
  stored.writeSignIn(loginReplyOf(ADA, tokenWith([]), 4_000_000_000))
  adoptStored()
  lock.mockClear()
  stop = watchIdle(lock)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('locks after the time that the record says, and not before', () => {
  vi.advanceTimersByTime(15 * MINUTE - 1000)
  expect(lock).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(lock).toHaveBeenCalledTimes(1)
})

test('every sort of touch begins the time again', () => {
  for (const name of ['pointerdown', 'keydown', 'wheel', 'touchstart', 'focus']) {
    vi.advanceTimersByTime(10 * MINUTE)
    touch(name)
  }
  expect(lock).not.toHaveBeenCalled()
  vi.advanceTimersByTime(15 * MINUTE)
  expect(lock).toHaveBeenCalledTimes(1)
})

test('a touch in another tab counts here', () => {
  vi.advanceTimersByTime(14 * MINUTE)
  stored.writeActive(Date.now())
  vi.advanceTimersByTime(14 * MINUTE)
  expect(lock).not.toHaveBeenCalled()
})

test('a person who comes back too late wakes nothing by touching it', () => {
  stop()
  vi.advanceTimersByTime(20 * MINUTE)
  stop = watchIdle(lock)
  touch()
  expect(lock).toHaveBeenCalledTimes(1)
  expect(idleMs()).toBe(20 * MINUTE)
})

test('says so half a minute before, until somebody touches it', () => {
  vi.advanceTimersByTime(14 * MINUTE + 29_000)
  expect(useIdleWarning.getState().isNear).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(useIdleWarning.getState().isNear).toBe(true)
  touch('keydown')
  expect(useIdleWarning.getState().isNear).toBe(false)
})

test('another time that the practice has chosen counts at once', () => {
  useSession.setState(({ user }) => ({ user: user && { ...user, idleLockMinutes: 2 } }))
  vi.advanceTimersByTime(2 * MINUTE)
  expect(lock).toHaveBeenCalledTimes(1)
})

test('nobody is locked out who is not in', () => {
  adoptNobody()
  vi.advanceTimersByTime(60 * MINUTE)
  expect(lock).not.toHaveBeenCalled()
})

test('a picture that moves below a mouse at rest is nobody', () => {
  vi.advanceTimersByTime(14 * MINUTE)
  window.dispatchEvent(Object.assign(new Event('pointermove'), { movementX: 0, movementY: 0 }))
  vi.advanceTimersByTime(MINUTE)
  expect(lock).toHaveBeenCalledTimes(1)
})

test('a clock that was set back makes nobody absent, and nobody present either', () => {
  vi.advanceTimersByTime(5 * MINUTE)
  touch()
  vi.setSystemTime(Date.now() - 24 * 60 * MINUTE)
  vi.advanceTimersByTime(1000)
  expect(idleMs()).toBe(1000)
  vi.advanceTimersByTime(15 * MINUTE)
  expect(lock).toHaveBeenCalledTimes(1)
})

test('a window that was put away looks at the time as soon as it is back', () => {
  vi.setSystemTime(Date.now() + 20 * MINUTE)
  window.dispatchEvent(new Event('pageshow'))
  expect(lock).toHaveBeenCalledTimes(1)
})
