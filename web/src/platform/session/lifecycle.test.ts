import '../testing/window.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { create } from 'zustand'
import { ApiError, ended, unreachable } from '../api/error.ts'
import type { Call } from '../api/types.ts'
import { closeSnackbar, showSnackbar, useSnackbar } from '../snackbar.ts'
import { onReset, resettable } from '../storage/resettable.ts'
import { ADA, BEN, loginReplyOf, tokenWith, userOf } from '../testing/people.ts'
import { endSession } from './end.ts'
import { createLifecycle } from './lifecycle.ts'
import { stored, useSession } from './state.ts'

const CLAIMED = tokenWith(['Chat', 'CEHub'])
const storage = window.localStorage

const useNotes = resettable(create<{ text: string }>()(() => ({ text: '' })))
const callWith = (respond: (name: string, input: unknown) => unknown) =>
  vi.fn(async (name: string, input: unknown) => respond(name, input)) as unknown as Call &
    ReturnType<typeof vi.fn>

const flush = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  storage.clear()
  useSession.setState(useSession.getInitialState(), true)
  closeSnackbar()
})
afterEach(() => vi.restoreAllMocks())

describe('restoring', () => {
  const ada = () => stored.writeSignIn(loginReplyOf(ADA, CLAIMED, 1234))

  test('starts in progress and completes with the person and their claims', () => {
    expect(useSession.getState().restore).toBe('in-progress')
    ada()
    createLifecycle(callWith(() => userOf(ADA))).restoreSession()
    expect(useSession.getState()).toMatchObject({
      restore: 'complete',
      user: { id: ADA },
      claims: ['Chat', 'CEHub'],
      expiresAt: 1234,
    })
  })

  test('brings the record up to date behind the scenes', async () => {
    ada()
    createLifecycle(callWith(() => userOf(ADA, { firstName: 'Adelaide' }))).restoreSession()
    await flush()
    expect(useSession.getState().user?.firstName).toBe('Adelaide')
    expect(stored.user()?.firstName).toBe('Adelaide')
  })

  test('keeps the session when nobody answers', async () => {
    ada()
    createLifecycle(callWith(() => Promise.reject(unreachable()))).restoreSession()
    await flush()
    expect(useSession.getState().user?.id).toBe(ADA)
    expect(stored.credentials()).not.toBeNull()
  })

  test('does not put a late record over another person', async () => {
    ada()
    const lifecycle = createLifecycle(
      callWith(async () => {
        endSession()
        stored.writeSignIn(loginReplyOf(BEN, CLAIMED, 1234))
        useSession.setState({ user: userOf(BEN) })
        return userOf(ADA)
      }),
    )
    lifecycle.restoreSession()
    await flush()
    expect(useSession.getState().user?.id).toBe(BEN)
    expect(stored.user()?.id).toBe(BEN)
  })

  test.each<[string, () => void]>([
    ['the token', () => storage.removeItem('authToken')],
    ['a token that is not invalid', () => storage.setItem('authToken', `invalid${CLAIMED}`)],
    ['the refresh token', () => storage.removeItem('refreshToken')],
    ['the user id', () => storage.removeItem('user')],
    ['the record', () => storage.removeItem('userInfo')],
    [
      'a record with both names',
      () => storage.setItem('userInfo', JSON.stringify(userOf(ADA, { firstName: '' }))),
    ],
    ['everything', () => storage.clear()],
  ])('without %s clears the session', (_, spoil) => {
    ada()
    spoil()
    const call = callWith(() => userOf(ADA))
    useNotes.setState({ text: 'something of Ada' })
    createLifecycle(call).restoreSession()
    expect(useSession.getState()).toMatchObject({ restore: 'complete', user: null, claims: [] })
    expect(stored.credentials()).toBeNull()
    expect(storage.getItem('userInfo')).toBeNull()
    expect(useNotes.getState().text).toBe('')
    expect(call).not.toHaveBeenCalled()
    expect(useSnackbar.getState().message).toBeNull()
  })
})

describe('signing in', () => {
  test('sends the proof with this device and keeps what comes back', async () => {
    const call = callWith(() => loginReplyOf(ADA, CLAIMED, 1234))
    await createLifecycle(call, '0.1.0').signIn({ email: 'ada@example.test', password: 'secret' })
    expect(call).toHaveBeenCalledWith('POST /authentication/v2/login', {
      body: {
        email: 'ada@example.test',
        password: 'secret',
        deviceId: stored.deviceId(),
        deviceSecret: stored.deviceSecret(),
        version: '0.1.0',
      },
      withoutSession: true,
    })
    expect(useSession.getState()).toMatchObject({
      user: { id: ADA },
      claims: ['Chat', 'CEHub'],
      hasSignedOut: false,
    })
    expect(storage.getItem('authToken')).toBe(CLAIMED)
  })

  test('forgets first what the last person left in memory', async () => {
    useNotes.setState({ text: 'something of Ben' })
    await createLifecycle(callWith(() => loginReplyOf(ADA, CLAIMED, 1))).signIn({
      email: 'a',
      oneTimeCode: '1',
    })
    expect(useNotes.getState().text).toBe('')
  })

  test.each([
    [
      'wrong credentials as they are',
      new ApiError({ status: 401, code: 'x', message: 'Invalid username or password' }),
      'Invalid username or password',
    ],
    [
      'a broken server in the words for signing in',
      new ApiError({ status: 500, code: 'x', message: 'Oops (500)' }),
      'There was a problem logging into your account. (500)',
    ],
    ['a cut line as it is', unreachable(), unreachable().message],
  ])('shows %s', async (_, error, message) => {
    const lifecycle = createLifecycle(callWith(() => Promise.reject(error)))
    await expect(lifecycle.signIn({ email: 'a', password: 'b' })).rejects.toMatchObject({ message })
    expect(useSession.getState().user).toBeNull()
  })

  test('refuses a record without a name', async () => {
    const lifecycle = createLifecycle(callWith(() => ({ ...loginReplyOf(ADA, CLAIMED, 1), lastName: '' })))
    await expect(lifecycle.signIn({ email: 'a', password: 'b' })).rejects.toBeInstanceOf(ApiError)
    expect(storage.getItem('authToken')).toBeNull()
  })
})

describe('the end of a session', () => {
  beforeEach(() => {
    stored.writeSignIn(loginReplyOf(ADA, CLAIMED, 1234))
    createLifecycle(callWith(() => userOf(ADA))).restoreSession()
    useNotes.setState({ text: 'something of Ada' })
  })

  test.each<[string, () => unknown]>([
    ['answers', () => ({ ok: true })],
    ['does not answer', () => Promise.reject(unreachable())],
    ['has ended it already', () => Promise.reject(ended())],
  ])('by signing out comes whether the server %s', async (_, reply) => {
    const call = callWith(reply)
    await createLifecycle(call).signOut({ everywhere: true })
    expect(call.mock.calls[0]).toMatchObject([
      'POST /authentication/v2/logout',
      { body: { everywhere: true } },
    ])
    expect(useSession.getState()).toMatchObject({ user: null, claims: [], hasSignedOut: true })
    expect(storage.getItem('authToken')).toBe(`invalid${CLAIMED}`)
    expect(storage.getItem('refreshToken')).toBeNull()
    expect(useNotes.getState().text).toBe('')
  })

  test('is not explained to a person who is signing out, though the server pushes it', async () => {
    await createLifecycle(callWith(() => endSession('signed-out'))).signOut()
    expect(useSnackbar.getState().message).toBeNull()
    expect(useSession.getState().hasSignedOut).toBe(true)
  })

  test('is explained once to anybody else', () => {
    endSession('password-changed')
    expect(useSnackbar.getState()).toMatchObject({
      message: expect.stringContaining('password'),
      type: 'info',
    })
    closeSnackbar()
    endSession('refused')
    expect(useSnackbar.getState().message).toBeNull()
  })

  test('leaves the snackbar and resets all the rest, even if one reset fails', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const off = onReset(() => {
      throw new Error('a store that fails')
    })
    const last = vi.fn()
    const offLast = onReset(last)
    showSnackbar('Saved.')
    endSession()
    expect(useSnackbar.getState().message).toBe('Saved.')
    expect(useNotes.getState().text).toBe('')
    expect(last).toHaveBeenCalledTimes(1)
    off()
    offLast()
  })
})
