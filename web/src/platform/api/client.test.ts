import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createStoredSession } from '../session/stored.ts'
import { createMemoryStorage } from '../storage/storage.ts'
import { answer, createFakeServer, cutConnection, gate, refusal, type Seen } from '../testing/fake-server.ts'
import { ADA, BEN, loginReplyOf, pairOf, userOf } from '../testing/people.ts'
import { createClient } from './client.ts'
import { createRefresh, type Lock } from './refresh.ts'

const REFRESH = 'POST /authentication/v2/refresh-token'
const ME = `GET /users/v2/${ADA}`
const NOW_MS = 1_000_000_000_000
const EXPIRES_AT = NOW_MS / 1000 + 600

/** A server that accepts one token at a time. */
function setUp(
  respond?: (seen: Seen) => Response | Promise<Response> | undefined,
  lock: Lock = (task) => task(),
) {
  const storage = createMemoryStorage()
  const stored = createStoredSession(storage)
  stored.writeSignIn(loginReplyOf(ADA, 'old', EXPIRES_AT))
  const server = createFakeServer(async (seen) => {
    const special = await respond?.(seen)
    if (special) return special
    if (seen.call === REFRESH) return answer(200, pairOf('new', EXPIRES_AT + 600))
    return seen.token === 'new' ? answer(200, userOf(ADA)) : refusal(401, 'not-signed-in')
  })
  const onRefused = vi.fn(() => stored.clear())
  const onRenewed = vi.fn()
  const onUserNotFound = vi.fn()
  const onLocked = vi.fn()
  const isLeaving = vi.fn(() => false)
  const refresh = createRefresh({
    fetch: server.fetch,
    stored,
    lock,
    traded: { add: async () => undefined, has: async () => false },
    idleSeconds: () => 0,
    onRefused,
    onRenewed,
    now: () => NOW_MS,
  })
  const client = createClient({
    fetch: server.fetch,
    stored,
    refresh,
    currentUserId: () => ADA,
    isLeaving: () => isLeaving(),
    onUserNotFound,
    onLocked,
  })
  const me = (signal?: AbortSignal) => client.call('GET /users/v2/:id', { params: { id: ADA }, signal })
  return {
    storage,
    stored,
    server,
    refresh,
    client,
    me,
    isLeaving,
    onRefused,
    onRenewed,
    onUserNotFound,
    onLocked,
  }
}

beforeEach(() => vi.useRealTimers())

describe('a call', () => {
  test('carries the token and the user id', async () => {
    const { me, server } = setUp(() => answer(200, userOf(ADA)))
    await me()
    expect(server.seen[0]).toMatchObject({ call: ME, token: 'old', user: ADA })
  })

  test('carries neither when it is made without the session, and a 401 is then simply the answer', async () => {
    const { client, server } = setUp(() =>
      refusal(401, 'invalid-credentials', 'Invalid username or password'),
    )
    const body = { email: 'a@b.c', password: 'x', deviceId: 'device-12345' }
    const login = client.call('POST /authentication/v2/login', { body, withoutSession: true })
    await expect(login).rejects.toMatchObject({ status: 401, message: 'Invalid username or password' })
    expect(server.seen).toHaveLength(1)
    expect(server.seen[0]).toMatchObject({ token: null, user: null, body })
  })

  test('is not sent any more once signing out has begun, but for signing out itself', async () => {
    const { me, client, server, isLeaving } = setUp(() => answer(200, userOf(ADA)))
    isLeaving.mockReturnValue(true)
    await expect(me()).rejects.toMatchObject({ code: 'session-ended' })
    expect(server.seen).toHaveLength(0)
    await client.call('POST /authentication/v2/logout', { body: { everywhere: false } })
    expect(server.seen).toHaveLength(1)
  })

  test('does not carry a token that was invalidated', async () => {
    const { me, server, storage } = setUp(() => refusal(401, 'not-signed-in'))
    storage.setItem('authToken', 'invalidold')
    await expect(me()).rejects.toMatchObject({ status: 401 })
    expect(server.seen).toEqual([expect.objectContaining({ token: null })])
  })

  test('is not made for another person than the window shows', async () => {
    const { me, server, stored } = setUp()
    stored.writeSignIn(loginReplyOf(BEN, 'bens', EXPIRES_AT))
    await expect(me()).rejects.toMatchObject({ code: 'session-ended' })
    expect(server.seen).toHaveLength(0)
  })

  test('says so when nobody answers', async () => {
    const { me, onRefused } = setUp(cutConnection)
    await expect(me()).rejects.toMatchObject({ name: 'ApiError', status: 0, code: 'unreachable' })
    expect(onRefused).not.toHaveBeenCalled()
  })

  test('rejects with the reason of its own signal', async () => {
    const { me } = setUp(() => gate().opened.then(() => answer(200)))
    const controller = new AbortController()
    const pending = me(controller.signal)
    controller.abort(new DOMException('no longer wanted', 'AbortError'))
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('is dropped when the session is cleared, so that its answer reaches nobody', async () => {
    const blocked = gate()
    const { me, client } = setUp(() => blocked.opened.then(() => answer(200, userOf(ADA))))
    const pending = me()
    await Promise.resolve()
    client.drop()
    blocked.open()
    await expect(pending).rejects.toMatchObject({ code: 'session-ended' })
  })

  test.each([
    ['that may, when the server no longer knows the person', true, 'ErrorUserNotFoundCode', 1],
    ['that may, not for any other 404', true, 'not-found', 0],
    ['that may not, never', false, 'ErrorUserNotFoundCode', 0],
  ])('raises the forced logout if it is one %s', async (_which, mayForceOut, code, times) => {
    const { client, onUserNotFound } = setUp(() => refusal(404, code))
    const pending = client.call('GET /users/v2/:id', { params: { id: ADA }, mayForceOut })
    await expect(pending).rejects.toMatchObject({ status: 404, code })
    expect(onUserNotFound).toHaveBeenCalledTimes(times)
  })

  test('takes an answer that is not ours for no answer', async () => {
    const { me } = setUp(() => new Response('<h1>Sign in to the café</h1>', { status: 200 }))
    await expect(me()).rejects.toMatchObject({ status: 200, code: 'unhandled' })
  })
})

describe('a 401', () => {
  test('is refreshed once for ten calls, and each is made again with the new token', async () => {
    const { me, server, onRenewed, storage } = setUp()
    const replies = await Promise.all(Array.from({ length: 10 }, () => me()))
    expect(replies.map(({ id }) => id)).toEqual(Array(10).fill(ADA))
    expect(server.count(REFRESH)).toBe(1)
    expect(server.count(ME)).toBe(20)
    expect(onRenewed).toHaveBeenCalledTimes(1)
    expect(storage.getItem('authToken')).toBe('new')
    expect(storage.getItem('refreshToken')).toBe('refresh-of-new')
    expect(storage.getItem('authTokenExpiration')).toBe(String(EXPIRES_AT + 600))
  })

  test('sends what the refresh needs, and no token', async () => {
    const { me, server, stored } = setUp()
    await me()
    const refresh = server.seen.find(({ call }) => call === REFRESH)
    expect(refresh?.token).toBeNull()
    expect(refresh?.body).toEqual({
      accessToken: 'old',
      refreshToken: 'refresh-of-old',
      deviceId: stored.deviceId(),
      idleSeconds: 0,
    })
  })

  test('that comes late, after another call refreshed, does not refresh again', async () => {
    const late = gate()
    let isFirst = true
    const { me, server } = setUp((seen) => {
      if (seen.call !== ME || !isFirst) return undefined
      isFirst = false
      return late.opened.then(() => refusal(401, 'not-signed-in'))
    })
    const slow = me()
    await me()
    late.open()
    await slow
    expect(server.count(REFRESH)).toBe(1)
  })

  test('after the one retry is the answer; the session stays', async () => {
    const { me, server, onRefused } = setUp((seen) =>
      seen.call === ME ? refusal(401, 'not-signed-in') : undefined,
    )
    await expect(me()).rejects.toMatchObject({ status: 401, code: 'not-signed-in' })
    expect(server.count(ME)).toBe(2)
    expect(server.count(REFRESH)).toBe(1)
    expect(onRefused).not.toHaveBeenCalled()
  })
})
