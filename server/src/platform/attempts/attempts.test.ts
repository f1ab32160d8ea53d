import { expect, test } from 'vitest'
import { DEMO_PASSWORD, useTestApp } from '#testing/test-app.ts'
import { atMost, countAttempt, type Pace } from './attempts.ts'

const app = useTestApp()

const PACE: Pace = { free: 2, lockAt: 5, lockSeconds: 900, memorySeconds: 900 }
const QUARTER = 15 * 60
const count = (value: string, pace = PACE) => countAttempt(app.services, { sort: 'test', value }, pace)

test('a clock that steps back locks nobody out who signs in with the right password', async () => {
  app.clock.pass(QUARTER)
  await app.signIn('owner@brightsmiles.example')
  app.clock.pass(-QUARTER)
  for (const email of ['hygienist@brightsmiles.example', 'owner@brightsmiles.example']) {
    const { status } = await app.call('POST /authentication/v2/login', {
      body: { email, password: DEMO_PASSWORD, deviceId: 'stepped-back' },
    })
    expect({ email, status }).toEqual({ email, status: 200 })
  }
})

test('time that went backwards takes nothing from a count and adds nothing to it', async () => {
  await count('steady')
  app.clock.pass(-QUARTER)
  expect(await count('steady')).toBeUndefined()
  // The third of two free ones begins the first wait of a second, as if no time had passed at all.
  expect(await count('steady')).toBeUndefined()
  app.clock.pass(QUARTER)
})

test('a lock that was set before the clock stepped back ends, and what was counted stays counted', async () => {
  app.clock.stop()
  const once = atMost(1, 60)
  app.clock.pass(QUARTER)
  expect(await count('locked', once)).toBeUndefined()
  expect(await count('locked', once)).toBe(60)
  app.clock.pass(-QUARTER)
  expect(await count('locked', once)).toBeUndefined()
  expect(await count('locked', once)).toBe(60)
  app.clock.go()
})

test('a step of a few seconds does not open a lock', async () => {
  app.clock.stop()
  const once = atMost(1, 60)
  expect(await count('short-step', once)).toBeUndefined()
  app.clock.pass(-30)
  expect(await count('short-step', once)).toBe(90)
  app.clock.pass(30)
  app.clock.go()
})
