// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { stored } from '#platform/session/state.ts'
import { useSession } from '#platform/session.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { text } from '#platform/text.ts'
import { codeText } from '../sign-in/text.ts'
import { LockScreen } from './LockScreen.tsx'
import { lockText } from './text.ts'

const UNLOCK = 'POST /authentication/v2/unlock'
const noDemo = { 'GET /authentication/v2/demo-accounts': () => answer(200, { accounts: [], password: null }) }

function showLocked(answers: Answers, over: Parameters<typeof userOf>[1] = {}) {
  stored.writeLocked(true)
  return showScreen('/', <LockScreen />, { ...noDemo, ...answers }, userOf(ADA, over))
}
const password = () => screen.getByLabelText(lockText.password) as HTMLInputElement
const wrong = () =>
  answer(400, {
    statusCode: 400,
    code: 'wrong-password',
    message: 'That’s not your password.',
    errors: [{ path: 'body.password', message: 'That’s not your password.' }],
    requestId: 'r1',
  })

test('says whose screen it is, has the focus in the password, and names its window', () => {
  showLocked({})
  expect(screen.getByRole('heading', { name: lockText.title })).toBeTruthy()
  expect(screen.getByText('ada@example.test')).toBeTruthy()
  expect(document.activeElement).toBe(password())
  expect(document.title).toBe('Locked · Corridor')
})

test('a right password unlocks, by keyboard alone', async () => {
  const { user, server } = showLocked({ [UNLOCK]: () => answer(200) })
  await user.keyboard('Corridor!2026{Enter}')
  await vi.waitFor(() => expect(useSession.getState().isLocked).toBe(false))
  expect(server.seen.find((seen) => seen.call === UNLOCK)?.body).toEqual({ password: 'Corridor!2026' })
})

test('a wrong one is said plainly and ready to be typed over', async () => {
  const { user } = showLocked({ [UNLOCK]: wrong })
  await user.keyboard('nope{Enter}')
  expect(await screen.findByText('That’s not your password.')).toBeTruthy()
  await user.keyboard('again')
  expect(password().value).toBe('again')
})

test('an empty one is not sent', async () => {
  const { user, server } = showLocked({ [UNLOCK]: () => answer(200) })
  await user.keyboard('{Enter}')
  expect(server.count(UNLOCK)).toBe(0)
})

test('a wait is counted down on the button', async () => {
  const slow = () =>
    answer(429, {
      statusCode: 429,
      code: 'too-many-attempts',
      message: 'Wait.',
      retryAfterSeconds: 30,
      requestId: 'r',
    })
  const { user } = showLocked({ [UNLOCK]: slow })
  await user.keyboard('nope{Enter}')
  expect(await screen.findByRole('button', { name: /Try again in 0:\d\d/ })).toBeTruthy()
})

test('a person who does not know their password is sent a code', async () => {
  const { user, server } = showLocked({
    'POST /authentication/v2/onetimecode': () => answer(200),
    [UNLOCK]: () => answer(200),
  })
  await user.click(screen.getByRole('button', { name: lockText.useCode }))
  await vi.waitFor(() => expect(server.count('POST /authentication/v2/onetimecode')).toBe(1))
  await user.type(await screen.findByLabelText(codeText.code), '123456')
  await vi.waitFor(() => expect(useSession.getState().isLocked).toBe(false))
  expect(server.seen.find((seen) => seen.call === UNLOCK)?.body).toEqual({ oneTimeCode: '123456' })
})

const CODE = 'POST /authentication/v2/onetimecode'
const tooSoon = () =>
  answer(429, {
    statusCode: 429,
    code: 'too-many-attempts',
    message: 'Wait.',
    retryAfterSeconds: 20,
    requestId: 'r',
  })

test('a code that was not sent is not said to be on its way', async () => {
  const { user } = showLocked({ [CODE]: tooSoon })
  await user.click(screen.getByRole('button', { name: lockText.useCode }))
  expect(await screen.findByText(/^You can try again in/)).toBeTruthy()
  expect(screen.queryByText(lockText.sent)).toBeNull()
  await user.click(screen.getByRole('button', { name: codeText.resend }))
  await screen.findByText(/^You can try again in/)
  expect(screen.queryByText(codeText.resent)).toBeNull()
})

test('a person who looks at the password and comes back is not sent another code', async () => {
  const { user, server } = showLocked({ [CODE]: () => answer(200) })
  await user.click(screen.getByRole('button', { name: lockText.useCode }))
  expect(await screen.findByText(lockText.sent)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: lockText.usePassword }))
  await user.click(screen.getByRole('button', { name: lockText.useCode }))
  expect(await screen.findByText(lockText.sent)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(codeText.code))
  expect(server.count(CODE)).toBe(1)
})

test('with an authenticator app only the password does', () => {
  showLocked({}, { hasSecondFactor: true })
  expect(screen.queryByRole('button', { name: lockText.useCode })).toBeNull()
})

test('a demo account needs one click', async () => {
  const { user, server } = showLocked({
    'GET /authentication/v2/demo-accounts': () =>
      answer(200, { accounts: [{ email: 'ada@example.test' }], password: 'Corridor!2026' }),
    [UNLOCK]: () => answer(200),
  })
  await user.click(await screen.findByRole('button', { name: lockText.demo }))
  await vi.waitFor(() => expect(server.count(UNLOCK)).toBe(1))
})

test('somebody else signs out, and nobody is left', async () => {
  const { user } = showLocked({ 'POST /authentication/v2/logout': () => answer(200) })
  await user.click(screen.getByRole('button', { name: lockText.signOut }))
  await vi.waitFor(() => expect(useSession.getState().user).toBeNull())
  expect(useSession.getState().isLocked).toBe(false)
})

test('after too many wrong ones it is over, and says why', async () => {
  const { user } = showLocked({ [UNLOCK]: () => refusal(403, 'unlock-failed') })
  await user.keyboard('nope{Enter}')
  await vi.waitFor(() => expect(useSession.getState().user).toBeNull())
  expect(useSnackbar.getState().message).toBe(text.ended['unlock-failed'])
})

test('a session that ended elsewhere is over here too', async () => {
  const { user } = showLocked({
    [UNLOCK]: () => refusal(401, 'session-ended'),
    'POST /authentication/v2/refresh-token': () => refusal(401, 'session-ended'),
  })
  await user.keyboard('nope{Enter}')
  await vi.waitFor(() => expect(useSession.getState().user).toBeNull())
})
