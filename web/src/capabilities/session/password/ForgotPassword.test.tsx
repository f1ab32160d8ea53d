// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
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
