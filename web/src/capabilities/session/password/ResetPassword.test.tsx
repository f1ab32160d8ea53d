// @vitest-environment jsdom
import { linkNotValid } from '@corridor/contract/session/errors.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { ResetPassword } from './ResetPassword.tsx'
import { resetText as text } from './text.ts'

const SAVE = 'POST /authentication/v2/reset-password'

async function typePassword(answers: Answers) {
  const opened = showScreen('/reset-password?token=abc', <ResetPassword />, {
    'GET /authentication/v2/reset-password/abc': () => answer(200, { isValid: true }),
    ...answers,
  })
  await opened.user.type(await screen.findByLabelText('New password'), 'Much l0nger than before!')
  await opened.user.click(screen.getByRole('button', { name: text.submit }))
  await waitFor(() => expect(opened.server.count(SAVE)).toBe(1))
  return opened
}

test('the new password is saved with the link, and one signs in with it', async () => {
  const { server, router } = await typePassword({ [SAVE]: () => answer(200) })
  expect(server.seen.find(({ call }) => call === SAVE)?.body).toEqual({
    token: 'abc',
    newPassword: 'Much l0nger than before!',
  })
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})

test('a link that was used meanwhile is said to be dead, and another can be requested', async () => {
  await typePassword({ [SAVE]: () => refusal(linkNotValid.status, linkNotValid.code) })
  expect(await screen.findByRole('heading', { name: text.deadTitle })).toBeTruthy()
  expect(screen.getByRole('link', { name: text.requestAgain }).getAttribute('href')).toBe('/forgot-password')
})
