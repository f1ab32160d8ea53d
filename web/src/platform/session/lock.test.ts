import '../testing/window.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '../api.ts'
import { queryClient } from '../query.ts'
import { lock, unlock, useSession, watchSession } from '../session.ts'
import { showSnackbar, useSnackbar } from '../snackbar.ts'
import { READ_PREFIX } from '../storage/storage.ts'
import { answer, createFakeServer, gate, refusal, type Seen } from '../testing/fake-server.ts'
import { ADA, loginReplyOf, tokenWith, userOf } from '../testing/people.ts'
import { storageChanged } from '../testing/window.ts'
import { createLock } from './lock.ts'
import { adoptStored, stored } from './state.ts'

const LOCK = 'POST /authentication/v2/lock'
const UNLOCK = 'POST /authentication/v2/unlock'
const VERIFY = 'GET /authentication/v2/verify-token'
const locked = () => refusal(423, 'session-locked')

function serve(answers: Record<string, (seen: Seen) => Response | Promise<Response>> = {}) {
  const server = createFakeServer((seen) => {
    const special = answers[seen.call]
    if (special) return special(seen)
    return seen.call.startsWith('GET /users') ? answer(200, userOf(ADA)) : answer(200)
  })
  vi.stubGlobal('fetch', server.fetch)
  return server
}
const isLocked = () => useSession.getState().isLocked

watchSession()

beforeEach(() => {
  serve()
  window.localStorage.clear()
  stored.writeSignIn(loginReplyOf(ADA, tokenWith(['Chat']), Math.floor(Date.now() / 1000) + 600))
  adoptStored()
})

test('locking shows nothing any more, leaves what was typed, and notifies the server', async () => {
  const server = serve()
  window.localStorage.setItem('corridor-drafts', '{"abc":"half a sentence"}')
  window.sessionStorage.setItem(`${READ_PREFIX}chat`, 'what somebody said')
  queryClient.setQueryData(['patients'], ['somebody'])
  showSnackbar('Somebody was archived.')
  lock()
  expect(isLocked()).toBe(true)
  expect(queryClient.getQueryData(['patients'])).toBeUndefined()
  expect(window.sessionStorage.length).toBe(0)
  expect(useSnackbar.getState().message).toBeNull()
  expect(window.localStorage.getItem('corridor-drafts')).toContain('half a sentence')
  await vi.waitFor(() => expect(server.count(LOCK)).toBe(1))
  expect(useSession.getState().user?.id).toBe(ADA)
})

test('a reload finds it locked', () => {
  lock()
  useSession.setState({ isLocked: false })
  adoptStored()
  expect(isLocked()).toBe(true)
})

test('unlocking waits for a lock that is on its way', async () => {
  const { open, opened } = gate()
  const server = serve({ [LOCK]: () => opened.then(() => answer(200)) })
  lock()
  const unlocking = unlock({ password: 'right' })
  await vi.waitFor(() => expect(server.count(LOCK)).toBe(1))
  expect(server.count(UNLOCK)).toBe(0)
  open()
  await unlocking
  expect(isLocked()).toBe(false)
  expect(stored.isLocked()).toBe(false)
})

test('a wrong password leaves it locked', async () => {
  serve({ [UNLOCK]: () => refusal(400, 'wrong-password') })
  lock()
  await expect(unlock({ password: 'wrong' })).rejects.toMatchObject({ code: 'wrong-password' })
  expect(isLocked()).toBe(true)
})

test('all tabs lock with one, which alone notifies the server', () => {
  const server = serve()
  stored.writeLocked(true)
  storageChanged('isLocked')
  expect(isLocked()).toBe(true)
  expect(server.count(LOCK)).toBe(0)
})

test('a tab unlocks with another once the server says so, whatever stands in the storage', async () => {
  lock()
  const refusing = serve({ [VERIFY]: locked })
  stored.writeLocked(false)
  storageChanged('isLocked')
  await vi.waitFor(() => expect(refusing.count(VERIFY)).toBe(1))
  await vi.waitFor(() => expect(stored.isLocked()).toBe(true))
  expect(isLocked()).toBe(true)
  serve({ [VERIFY]: () => answer(200, { userId: ADA, expiresAt: 0 }) })
  stored.writeLocked(false)
  storageChanged('isLocked')
  await vi.waitFor(() => expect(isLocked()).toBe(false))
})

test('whatever this window believes, a server that says so locks it', async () => {
  serve({ 'GET /user-devices/v2': locked })
  await expect(call('GET /user-devices/v2')).rejects.toMatchObject({ status: 423 })
  expect(isLocked()).toBe(true)
})

test('what a window could not report before it was closed, the next one does, once', async () => {
  const server = serve()
  stored.writeLocked(true)
  adoptStored()
  const { followLock } = createLock(call)
  followLock({ addEventListener: () => undefined })
  await vi.waitFor(() => expect(stored.isLockSent()).toBe(true))
  followLock({ addEventListener: () => undefined })
  expect(server.count(LOCK)).toBe(1)
  expect(isLocked()).toBe(true)
})

test('a server out of reach is notified later', async () => {
  vi.useFakeTimers()
  try {
    let isCut = true
    const server = serve({
      [LOCK]: () => {
        if (isCut) throw new TypeError('Failed to fetch')
        return answer(200)
      },
    })
    lock()
    await vi.advanceTimersByTimeAsync(1000)
    isCut = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.count(LOCK)).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})
