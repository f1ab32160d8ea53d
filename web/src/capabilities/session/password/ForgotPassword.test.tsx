// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { focused, showAt } from '#ui/testing/show.tsx'
import { SignIn } from '../sign-in/SignIn.tsx'
import { signInText } from '../sign-in/text.ts'
import { ForgotPassword } from './ForgotPassword.tsx'
import { forgotText } from './text.ts'

test('the email is carried to the forgotten password, and back', async () => {
  const pages = (
    <Routes>
      <Route path="/login" element={<SignIn />} />
      <Route path="/forgot-password" element={<ForgotPassword />} />
    </Routes>
  )
  const { user } = showScreen('/login', pages, {
    'GET /authentication/v2/demo-accounts': () => answer(200, { accounts: [], password: null }),
  })
  const email = () => screen.getByLabelText(signInText.email) as HTMLInputElement
  await user.type(email(), 'pia@new.example')
  await user.click(screen.getByRole('link', { name: signInText.forgot }))
  expect(email().value).toBe('pia@new.example')
  await user.type(email(), 'x')
  await user.click(screen.getByRole('link', { name: forgotText.back }))
  expect(email().value).toBe('pia@new.examplex')
})

test('a person without an account reads the same, also after a reload, and can ask for another address', async () => {
  const { user, router, unmount } = showScreen('/forgot-password', <ForgotPassword />, {
    'POST /authentication/v2/forgot-password': () => answer(200),
  })
  await user.type(screen.getByLabelText(signInText.email), 'nobody@nowhere.example')
  await user.click(screen.getByRole('button', { name: forgotText.submit }))
  const notice = /^If nobody@nowhere\.example has an account, a link/
  expect(await screen.findByText(notice)).toBeTruthy()
  // A reload draws the same entry of the history again.
  unmount()
  const again = showAt('/', <ForgotPassword />)
  await again.router.navigate(router.state.location, { state: router.state.location.state })
  expect(await screen.findByText(notice)).toBeTruthy()
  await again.user.click(screen.getByRole('button', { name: forgotText.again }))
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText(signInText.email)))
  expect(again.router.state.location.search).toBe('')
})
