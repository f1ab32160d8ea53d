// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#ui/testing/show.tsx'
import { SignInForm } from './SignInForm.tsx'
import type { SignIn } from './use-sign-in.ts'

// What jsdom has no layout for.
Element.prototype.scrollIntoView = () => undefined

const refused = { problem: 'Too many attempts.', mustWait: true } as SignIn

test('says to wait, and once that is over only that one can try again', () => {
  const form = (secondsLeft: number) => (
    <SignInForm signIn={{ ...refused, secondsLeft }} submitLabel="Sign in" onSubmit={() => undefined} />
  )
  const { rerender } = show(form(9))
  expect(screen.getByRole('alert').textContent).toBe('Too many attempts.You can try again in 9 seconds.')
  rerender(form(0))
  expect(screen.getByRole('alert').textContent).toBe('You can try again now.')
})
