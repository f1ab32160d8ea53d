import { beforeEach, expect, test } from 'vitest'
import { createOutages, ServiceSetAside } from './outages.ts'

const LIMITS = { hangMs: 5_000, hangsMax: 3, restMs: { first: 30_000, longest: 60_000 } }

let now = 0
let lines: string[] = []
let outages: ReturnType<typeof createOutages>
beforeEach(() => {
  now = 0
  lines = []
  const write = (event: string, fields: object = {}) => void lines.push(`${event} ${JSON.stringify(fields)}`)
  outages = createOutages({ info: write, warn: write }, LIMITS, () => now)
})

type Ending = { tookMs: number; code?: string; mayBeTaken?: boolean }

const send = (ending: Ending, served: 'text' | 'mail' | 'fax' | 'push' = 'text', name?: string) =>
  outages.watch({ served, ...(name && { name }) }, async ({ tookMs, code, mayBeTaken }: Ending) => {
    now += tookMs
    if (code) throw Object.assign(new Error('no'), { code, mayBeTaken })
    return 'taken'
  })(ending)

const HANG = { tookMs: 10_000, code: 'timeout', mayBeTaken: true }
const hang = (served?: 'text' | 'mail' | 'fax' | 'push', name?: string) =>
  expect(send(HANG, served, name)).rejects.toThrow('no')
const isRefused = (served?: 'text' | 'mail' | 'fax' | 'push', name?: string) =>
  expect(send({ tookMs: 0 }, served, name)).rejects.toBeInstanceOf(ServiceSetAside)

async function setAside() {
  for (let count = 0; count < 3; count += 1) await hang()
}

test('a service that hangs three times in a row is set aside, and no other', async () => {
  await hang()
  await hang()
  expect(outages.room('text', 4)).toBe(4)
  await hang()
  expect(outages.room('text', 4)).toBe(0)
  expect(outages.room('mail', 4)).toBe(4)
  await isRefused()
  expect(await send({ tookMs: 1 }, 'mail')).toBe('taken')
  expect(outages.setAside()).toEqual({ text: 1, mail: 0, fax: 0, push: 0 })
  expect(lines).toEqual([
    'a service hangs and is set aside {"provider":"text","seconds":30,"reason":"no-reply"}',
  ])
})

test.each([
  ['an answer between', { tookMs: 10_000 }],
  ['a refusal of what was sent, however slow', { tookMs: 10_000, code: 'invalid-number' }],
  ['a failure that took no time', { tookMs: 20, code: 'unreachable' }],
])('%s begins the count again', async (_what, ending) => {
  await hang()
  await hang()
  await send(ending).catch(() => undefined)
  await hang()
  expect(outages.room('text', 4)).toBe(4)
})

test('after a while one call tries it: an answer ends the rest, another hang doubles it', async () => {
  await setAside()
  now += 30_000
  expect(outages.room('text', 4)).toBe(1)
  const slow = Promise.withResolvers<void>()
  const trying = outages.watch({ served: 'text' }, () => slow.promise)()
  expect(outages.room('text', 4)).toBe(0)
  await isRefused()
  now += 10_000
  slow.reject(Object.assign(new Error('no'), { code: 'timeout' }))
  await expect(trying).rejects.toThrow('no')
  now += 59_000
  await isRefused()
  now += 1_000
  expect(await send({ tookMs: 1 })).toBe('taken')
  expect(outages.room('text', 4)).toBe(4)
  expect(lines.at(-1)).toBe('a service that was set aside answers again {"provider":"text"}')
})

test('it says when to try again, and that an earlier try may have left where it could not be looked for', async () => {
  await setAside()
  const lookUp = outages.watch({ served: 'text', isLookingUp: true }, async () => [])
  await expect(lookUp()).rejects.toMatchObject({ retryAfterSeconds: 30, mayBeTaken: true })
  await expect(send({ tookMs: 0 })).rejects.toMatchObject({ retryAfterSeconds: 30, mayBeTaken: false })
})

test('a connection that cannot be opened is seen failing, though nothing is sent, until it is', () => {
  const failure = Object.assign(new Error('no'), { code: 'not-authorized', responseCode: '0x0000000e' })
  outages.record('text', failure)
  now += 90_000
  outages.record('text', failure)
  expect(outages.failingSeconds().text).toBe(90)
  expect(outages.listFailing()).toEqual(['text'])
  expect(lines).toEqual([
    'a service cannot be reached {"provider":"text","reason":"not-authorized 0x0000000e"}',
  ])
  outages.record('text')
  expect(outages.failingSeconds().text).toBe(0)
})

test('of several services for one thing only that which hangs is set aside', async () => {
  for (let count = 0; count < 3; count += 1) await hang('push', 'push one.example')
  await isRefused('push', 'push one.example')
  expect(await send({ tookMs: 1 }, 'push', 'push two.example')).toBe('taken')
  expect(outages.setAside().push).toBe(1)
})

test('a service that takes nothing is seen failing until it takes something, or refuses what was sent', async () => {
  await expect(send({ tookMs: 10, code: 'not-authorized' }, 'fax')).rejects.toThrow('no')
  now += 100_000
  await expect(send({ tookMs: 10, code: 'not-authorized' }, 'fax')).rejects.toThrow('no')
  expect(outages.failingSeconds()).toMatchObject({ fax: expect.closeTo(100, 0), text: 0 })
  expect(outages.listFailing()).toEqual(['fax'])
  await expect(send({ tookMs: 10, code: 'invalid-number' }, 'fax')).rejects.toThrow('no')
  expect(outages.failingSeconds().fax).toBe(0)
})
