import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { createLog } from '../log/log.ts'
import { type DatabaseClock, followDatabaseClock } from './database-clock.ts'

const app = useTestApp()

const MINUTES = 60_000

/** A process whose own clock is `ahead` of the machine's, and what it logged. */
async function processWith(ahead: () => number) {
  const events: { event: string; seconds?: number }[] = []
  const log = createLog('info', { write: (line: string) => void events.push(JSON.parse(line)) })
  const own = await followDatabaseClock(app.services.db, log, { ownMs: () => Date.now() + ahead() })
  return { own, events }
}

/** A machine under load answers late, but not by minutes. */
const expectNow = (own: DatabaseClock) =>
  expect(Math.abs(own.clock.now().getTime() - Date.now())).toBeLessThan(MINUTES)

test('the time is the database’s, whatever the clock of the machine says, also after it stepped back', async () => {
  let ahead = 15 * MINUTES
  const { own } = await processWith(() => ahead)
  expectNow(own)
  const before = own.clock.now()
  ahead = -15 * MINUTES
  expect(own.clock.now().getTime()).toBeGreaterThanOrEqual(before.getTime())
  await own.measure()
  expectNow(own)
  own.stop()
})

test('a clock that is off is logged once, with by how much, and so is its return', async () => {
  let ahead = 0
  const { own, events } = await processWith(() => ahead)
  expect(own.isSkewed()).toBe(false)
  ahead = -15 * MINUTES
  await own.measure()
  await own.measure()
  expect(own.isSkewed()).toBe(true)
  expect(own.skewSeconds()).toBeLessThan(-14 * 60)
  ahead = 0
  await own.measure()
  expect(events).toMatchObject([
    { event: 'the clock of this machine differs from the database’s' },
    { event: 'the clock of this machine agrees with the database’s again' },
  ])
  expect(events[0]?.seconds).toBeLessThan(-14 * 60)
  own.stop()
})

test('an alarm rings by the database’s time', async () => {
  const { own } = await processWith(() => 15 * MINUTES)
  await new Promise<void>((ring) => own.clock.at(new Date(own.clock.now().getTime() + 50), ring))
  own.stop()
})

test('after the machine was suspended, which stops the counted time, the clock is measured again within a second', async () => {
  let suspendedMs = 0
  // Only what the clock does by itself; its statements need real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const own = await followDatabaseClock(app.services.db, createLog('silent'), {
      elapsedMs: () => performance.now() - suspendedMs,
    })
    suspendedMs = 15 * MINUTES
    expect(Date.now() - own.clock.now().getTime()).toBeGreaterThan(14 * MINUTES)
    vi.advanceTimersByTime(1_000)
    // Not by `expect.poll`, which would move the faked time on to the next regular measurement.
    while (Date.now() - own.clock.now().getTime() > MINUTES) await pause(5)
    expectNow(own)
    own.stop()
  } finally {
    vi.useRealTimers()
  }
})

test('a measurement during which the machine was suspended does not count, and the next one does', async () => {
  let ahead = 0
  const { own } = await processWith(() => ahead)
  const measuring = own.measure()
  ahead = 15 * MINUTES
  await measuring
  expect(own.isSkewed()).toBe(false)
  await own.measure()
  expect(own.isSkewed()).toBe(true)
  own.stop()
})
