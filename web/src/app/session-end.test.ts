import '#platform/testing/window.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { create } from 'zustand'
import { call } from '#platform/api.ts'
import { deepLinks } from '#platform/navigation/deep-links.ts'
import { queryClient } from '#platform/query.ts'
import { adoptStored, stored } from '#platform/session/state.ts'
import { useSession, watchSession } from '#platform/session.ts'
import { closeSnackbar, showSnackbar, useSnackbar } from '#platform/snackbar.ts'
import { resettable } from '#platform/storage/resettable.ts'
import { answer, createFakeServer, cutConnection, refusal } from '#platform/testing/fake-server.ts'
import { ADA, loginReplyOf, tokenWith } from '#platform/testing/people.ts'

const TOKEN = tokenWith(['Chat'])
const useNotes = resettable(create<{ text: string }>()(() => ({ text: '' })))
const devices = (options: { mayForceOut?: boolean } = {}) => call('GET /user-devices/v2', options)

/** The parts as the app combines them; only the connection to the server is fake. */
function serve(respond: Parameters<typeof createFakeServer>[0]) {
  const server = createFakeServer(respond)
  vi.stubGlobal('fetch', server.fetch)
  return server
}

watchSession()

beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
  stored.writeSignIn(loginReplyOf(ADA, TOKEN, Math.floor(Date.now() / 1000) + 600))
  adoptStored()
  deepLinks.capture('https://corridor.test/invite?code=c1&channelId=a--b')
  useNotes.setState({ text: 'something of Ada' })
  queryClient.setQueryData(['patients'], ['somebody'])
  closeSnackbar()
})

test('a refused refresh clears everything but deep links and the snackbar', async () => {
  serve(() => refusal(401, 'session-ended'))
  const calls = await Promise.allSettled(Array.from({ length: 5 }, () => devices()))
  for (const one of calls) expect(one).toMatchObject({ reason: { status: 401, code: 'session-ended' } })
  expect(useSession.getState()).toMatchObject({ restore: 'complete', user: null, claims: [] })
  expect(window.localStorage.getItem('authToken')).toBe(`invalid${TOKEN}`)
  expect(window.localStorage.getItem('refreshToken')).toBeNull()
  expect(window.localStorage.getItem('userInfo')).toBeNull()
  expect(useNotes.getState().text).toBe('')
  expect(queryClient.getQueryData(['patients'])).toBeUndefined()
  expect(deepLinks.peek('code')).toBe('c1')
  expect(deepLinks.peek('channelId')).toBe('a--b')
  expect(useSnackbar.getState().message).toContain('session has ended')
})

test.each([
  ['a cut line', cutConnection],
  ['a broken server', () => refusal(500, 'unhandled')],
])('%s during the refresh leaves everything as it is', async (_, trouble) => {
  serve((seen) => (seen.call.includes('refresh-token') ? trouble() : refusal(401, 'not-signed-in')))
  showSnackbar('Saved.')
  await expect(devices()).rejects.toMatchObject({ name: 'ApiError' })
  expect(useSession.getState().user?.id).toBe(ADA)
  expect(window.localStorage.getItem('authToken')).toBe(TOKEN)
  expect(useNotes.getState().text).toBe('something of Ada')
  expect(queryClient.getQueryData(['patients'])).toEqual(['somebody'])
  expect(useSnackbar.getState().message).toBe('Saved.')
})

test('a person whom the server no longer knows is signed out by the call that may say so, and by no other', async () => {
  const flags: boolean[] = []
  const stop = useSession.subscribe(({ isForcedOut }) => flags.push(isForcedOut))
  serve(() => refusal(404, 'ErrorUserNotFoundCode'))
  await expect(devices()).rejects.toMatchObject({ status: 404 })
  expect(useSession.getState().user?.id).toBe(ADA)
  await expect(devices({ mayForceOut: true })).rejects.toMatchObject({ status: 404 })
  stop()
  expect(flags).toContain(true)
  expect(useSession.getState()).toMatchObject({ user: null, isForcedOut: false })
  expect(stored.credentials()).toBeNull()
  expect(deepLinks.peek('code')).toBe('c1')
})

test('new claims of a refreshed token are in force at once', async () => {
  const renewed = tokenWith(['Chat', 'eFax'], '2')
  serve((seen) => {
    if (seen.call.includes('refresh-token')) return answer(200, loginReplyOf(ADA, renewed, 9_999_999_999))
    return seen.token === renewed ? answer(200, { devices: [] }) : refusal(401, 'not-signed-in')
  })
  await devices()
  expect(useSession.getState()).toMatchObject({ claims: ['Chat', 'eFax'], expiresAt: 9_999_999_999 })
})
