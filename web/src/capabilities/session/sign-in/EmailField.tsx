import { useEffect, useRef } from 'react'
import { TextField } from '#ui/fields/TextField.tsx'
import { signInText } from './text.ts'
import type { SignIn } from './use-sign-in.ts'

interface EmailFieldProps {
  signIn: SignIn
  hint?: string
  error?: string
  autoFocus?: boolean
}

/**
 * The account's email. The first field of every form here, so it has the focus unless it is filled in
 * already.
 */
export function EmailField({ signIn, hint, error, autoFocus = true }: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // In a turn of its own: by the attribute React would focus it while it draws, and the browser lay out the page in the same turn.
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
  return (
    <TextField
      ref={input}
      id="email"
      name="email"
      type="email"
      label={signInText.email}
      placeholder={signInText.emailPlaceholder}
      hint={hint}
      autoComplete="username"
      value={signIn.email}
      onChange={(event) => signIn.changeEmail(event.target.value)}
      error={error}
    />
  )
}
