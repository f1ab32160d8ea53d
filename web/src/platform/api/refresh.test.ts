import { describe, expect, test, vi } from 'vitest'
import { createStoredSession } from '../session/stored.ts'
import { createMemoryStorage } from '../storage/storage.ts'
import { answer, createFakeServer, cutConnection, gate, refusal } from '../testing/fake-server.ts'
import { ADA, BEN, loginReplyOf, pairOf } from '../testing/people.ts'
import { createRefresh, type Lock } from './refresh.ts'

const NOW_MS = 1_000_000_000_000
const NOW = NOW_MS / 1000

/** What `navigator.locks` does, for tabs that share a storage. */
function sharedLock(): Lock {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const mine = last.then(task, task)
    last = mine.catch(() => undefined)
    return mine
  }
}

type Respond = Parameters<typeof createFakeServer>[0]

function setUp(respond: Respond = () => answer(200, pairOf('new', NOW + 1200)), expiresAt = NOW + 600) {
  const storage = createMemoryStorage()
  const stored = createStoredSession(storage)
  stored.writeSignIn(loginReplyOf(ADA, 'old', expiresAt))
  const server = createFakeServer(respond)
  const lock = sharedLock()
  const onRefused = vi.fn(() => stored.clear())
  const onRenewed = vi.fn()
  let nowMs = NOW_MS
  const exchanged = new Set<string>()
  const tab = (seen = stored) =>
    createRefresh({
      fetch: server.fetch,
      stored: seen,
      lock,
      traded: {
        add: async (accessToken) => void exchanged.add(accessToken),
        has: async (accessToken) => exchanged.has(accessToken),
      },
      idleSeconds: () => 40,
      onRefused,
      onRenewed,
      now: () => nowMs,
    })
  const used = stored.credentials()!
  const pass = (seconds: number) => {
    nowMs += seconds * 1000
  }
  return { storage, stored, server, onRefused, onRenewed, tab, used, pass }
}

describe('renewing', () => {
  test('in two tabs at once trades the refresh token once', async () => {
    const { tab, used, server } = setUp()
    const renewed = await Promise.all([tab().renew(used), tab().renew(used), tab().renew(used)])
    expect(renewed.map(({ accessToken }) => accessToken)).toEqual(['new', 'new', 'new'])
    expect(server.seen).toHaveLength(1)
  })

  test('in a tab whose storage lags behind waits for what another tab has traded', async () => {
    const { tab, used, server, stored } = setUp()
    let looks = 0
    const lagging = { ...stored, credentials: () => (++looks > 3 ? stored.credentials() : used) }
    const renewed = await Promise.all([tab().renew(used), tab(lagging).renew(used)])
    expect(renewed.map(({ accessToken }) => accessToken)).toEqual(['new', 'new'])
    expect(server.seen).toHaveLength(1)
  })

  test.each([400, 401, 403, 404, 410])('ends the session when it is refused with %i', async (status) => {
    const { tab, used, onRefused, storage } = setUp(() => refusal(status, 'session-ended'))
    await expect(tab().renew(used)).rejects.toMatchObject({ status: 401, code: 'session-ended' })
    expect(onRefused).toHaveBeenCalledTimes(1)
    expect(storage.getItem('authToken')).toBe('invalidold')
  })

  test('ends the session when there is no refresh token, without asking', async () => {
    const { tab, used, onRefused, server, storage } = setUp()
    storage.removeItem('refreshToken')
    await expect(tab().renew(used)).rejects.toMatchObject({ code: 'session-ended' })
    expect(onRefused).toHaveBeenCalledTimes(1)
    expect(server.seen).toHaveLength(0)
  })

  const trouble: [string, Respond, number][] = [
    ['a cut line', cutConnection, 0],
    ['a broken server', () => refusal(500, 'unhandled'), 500],
    ['a busy server', () => refusal(503, 'busy'), 503],
    ['too many requests', () => refusal(429, 'too-many-requests'), 429],
    ['a page of somebody else', () => new Response('<html>', { status: 200 }), 200],
    ['a page of a proxy', () => new Response('<html>', { status: 502 }), 502],
    ['an answer without tokens', () => answer(200, { ok: true }), 200],
  ]
  test.each(trouble)('keeps the session through %s', async (_, respond, status) => {
    const { tab, used, onRefused, storage } = setUp(respond)
    await expect(tab().renew(used)).rejects.toMatchObject({ name: 'ApiError', status })
    expect(onRefused).not.toHaveBeenCalled()
    expect(storage.getItem('authToken')).toBe('old')
    expect(storage.getItem('refreshToken')).toBe('refresh-of-old')
  })

  test('works again after trouble', async () => {
    let isDown = true
    const { tab, used } = setUp(() => (isDown ? cutConnection() : answer(200, pairOf('new', NOW + 1200))))
    const refresh = tab()
    await expect(refresh.renew(used)).rejects.toMatchObject({ status: 0 })
    isDown = false
    expect((await refresh.renew(used)).accessToken).toBe('new')
  })

  test('does not sign a person in again who signed out meanwhile', async () => {
    const blocked = gate()
    const { tab, used, stored, storage } = setUp(() =>
      blocked.opened.then(() => answer(200, pairOf('new', NOW + 1200))),
    )
    const pending = tab().renew(used)
    await Promise.resolve()
    stored.clear()
    blocked.open()
    await expect(pending).rejects.toMatchObject({ code: 'session-ended' })
    expect(storage.getItem('authToken')).toBe('invalidold')
    expect(storage.getItem('refreshToken')).toBeNull()
  })

  test('never gives one person the token of another', async () => {
    const blocked = gate()
    const { tab, used, stored, storage } = setUp(() =>
      blocked.opened.then(() => answer(200, pairOf('new', NOW + 1200))),
    )
    const pending = tab().renew(used)
    await Promise.resolve()
    stored.writeSignIn(loginReplyOf(BEN, 'bens', NOW + 600))
    blocked.open()
    await expect(pending).rejects.toMatchObject({ code: 'session-ended' })
    expect(storage.getItem('authToken')).toBe('bens')
  })

  test('that is refused does not end a session which another tab renewed meanwhile', async () => {
    const blocked = gate()
    const { tab, used, stored, onRefused } = setUp(() =>
      blocked.opened.then(() => refusal(401, 'session-ended')),
    )
    const pending = tab().renew(used)
    await Promise.resolve()
    stored.writeTokens(pairOf('newer', NOW + 1200))
    blocked.open()
    expect((await pending).accessToken).toBe('newer')
    expect(onRefused).not.toHaveBeenCalled()
  })
})

describe('renewing before expiry', () => {
  test('leaves a token alone that is good for a while', async () => {
    const { tab, used, server } = setUp()
    expect(await tab().renewIfDue(used)).toBe(used)
    expect(server.seen).toHaveLength(0)
  })

  test('renews one that is about to expire', async () => {
    const { tab, used } = setUp(undefined, NOW + 10)
    expect((await tab().renewIfDue(used)).accessToken).toBe('new')
  })

  test('lets the call try its luck when the server is not well', async () => {
    const { tab, used } = setUp(() => refusal(503, 'busy'), NOW + 10)
    expect(await tab().renewIfDue(used)).toBe(used)
  })

  test('does not refresh before every call on a computer whose clock is wrong', async () => {
    let made = 0
    const { tab, used, stored, server, pass } = setUp(
      () => answer(200, pairOf(`new-${++made}`, NOW - 3600)),
      NOW - 3600,
    )
    const refresh = tab()
    await refresh.renewIfDue(used)
    for (let call = 0; call < 5; call += 1) await refresh.renewIfDue(stored.credentials()!)
    expect(server.seen).toHaveLength(1)
    pass(61)
    await refresh.renewIfDue(stored.credentials()!)
    expect(server.seen).toHaveLength(2)
  })
})
