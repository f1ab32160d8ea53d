import { IDLE_MINUTES, SHOWN_PEOPLE_MAX } from '@corridor/contract/presence/limits.ts'
import { WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ADA } from '#platform/testing/people.ts'
import { createHeartbeat } from './heartbeat.ts'
import { watchTouches } from './idle.ts'

const REPLY = {
  own: { userId: ADA, status: WORK_STATUS.Active, until: null, chosen: null },
  statuses: [],
}

function setUp() {
  const parts = {
    isOpen: vi.fn(() => true),
    isTouched: vi.fn(() => true),
    shownPeople: vi.fn((): string[] => []),
    say: vi.fn(async () => REPLY),
    adopt: vi.fn(),
  }
  return { ...parts, ...createHeartbeat(parts) }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('every second pulse says that the window is there, and a change at once', async () => {
  const { pulse, say, isTouched } = setUp()
  for (let turn = 0; turn < 4; turn += 1) {
    pulse()
    await settle()
  }
  expect(say).toHaveBeenCalledTimes(2)
  isTouched.mockReturnValue(false)
  pulse()
  await settle()
  expect(say).toHaveBeenLastCalledWith({ isTouched: false, userIds: [] })
  expect(say).toHaveBeenCalledTimes(3)
})

test('people who are shown one by one are asked for together, and no more than fit', async () => {
  const { beatSoon, shownPeople, say, adopt } = setUp()
  shownPeople.mockReturnValue(Array(SHOWN_PEOPLE_MAX + 1).fill(ADA))
  for (let turn = 0; turn < 50; turn += 1) beatSoon()
  await vi.advanceTimersByTimeAsync(200)
  expect(say).toHaveBeenCalledExactlyOnceWith({ isTouched: true, userIds: Array(SHOWN_PEOPLE_MAX).fill(ADA) })
  expect(adopt).toHaveBeenCalledExactlyOnceWith(REPLY)
})

test('what changes while one is under way is said right after it', async () => {
  const { beat, say } = setUp()
  void beat()
  void beat()
  void beat()
  await settle()
  expect(say).toHaveBeenCalledTimes(2)
})

test('without a connection nothing is reported, and a refusal does not end it', async () => {
  const { beat, pulse, say, isOpen, adopt } = setUp()
  isOpen.mockReturnValue(false)
  await beat()
  expect(say).not.toHaveBeenCalled()
  isOpen.mockReturnValue(true)
  say.mockRejectedValueOnce(new Error('too-many-requests'))
  await beat()
  pulse()
  pulse()
  await settle()
  expect(adopt).toHaveBeenCalledOnce()
})

test('a window nobody touches for five minutes is idle, and the next touch is reported', () => {
  const target = new EventTarget()
  const onBack = vi.fn()
  let now = 0
  const { isTouched } = watchTouches(onBack, target, () => now)
  now += IDLE_MINUTES * 60_000 - 1
  expect(isTouched()).toBe(true)
  target.dispatchEvent(new Event('keydown'))
  now += IDLE_MINUTES * 60_000
  expect(isTouched()).toBe(false)
  expect(onBack).not.toHaveBeenCalled()
  target.dispatchEvent(new Event('pointermove'))
  expect(isTouched()).toBe(true)
  expect(onBack).toHaveBeenCalledOnce()
})
