import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { startTestApp } from '#testing/test-app.ts'
import { createLog } from './log.ts'

afterEach(() => void vi.useRealTimers())

test('a database that is away does not fill the log, and all is well when it is back', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const app = await startTestApp({ log })
  const admin = new Client({ connectionString: inject('databaseAdmin') })
  await admin.connect()
  const name = new URL(app.databaseUrl).pathname.slice(1)
  const body = { email: 'owner@brightsmiles.example', password: 'x', deviceId: 'outage-device' }
  const knock = () => app.call('POST /authentication/v2/login', { body })

  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, knock))
    expect(answers.every(({ status }) => status >= 500)).toBe(true)
    await pause(200)
  }
  expect(lines.join('')).toContain('a call failed')
  // Of each kind four lines in half a minute, of which a busy machine needs several; 200 calls failed.
  expect(lines.length).toBeLessThan(150)

  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  await expect.poll(async () => (await knock()).status).toBeLessThan(500)
  await admin.end()
  await app.close()
})

test('of repeated events, the first lines are written and the rest is counted', () => {
  vi.useFakeTimers()
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const away = () => Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  for (let count = 0; count < 50; count += 1) log.warn('not reachable', { error: away() })
  log.warn('not reachable', { error: Object.assign(new Error('other'), { code: 'EPIPE' }) })
  log.warn('without an error')
  log.warn('without an error')
  expect(lines.map(({ event }) => event)).toEqual([
    ...Array(4).fill('not reachable'),
    ...Array(2).fill('without an error'),
  ])
  vi.advanceTimersByTime(30_000)
  expect(lines.at(-1)).toMatchObject({
    event: 'not reachable',
    count: 47,
    error: { name: 'Error', code: 'ECONNREFUSED' },
  })
  log.warn('not reachable', { error: away() })
  expect(lines.at(-1)).not.toHaveProperty('count')
})
