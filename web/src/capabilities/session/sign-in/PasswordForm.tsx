import { EMAIL_MISSING } from '@corridor/contract/kernel/fields.ts'
import { SIGN_IN_PROBLEMS } from '@corridor/contract/session/problems.ts'
import { useRef, useState } from 'react'
import { type Findings, useForm } from '#platform/form.ts'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { PasswordField } from '#ui/fields/text/PasswordField.tsx'
import { EmailField } from './EmailField.tsx'
import { SignInForm } from './SignInForm.tsx'
import { signInText } from './text.ts'
import type { SignIn } from './use-sign-in.ts'

interface Typed {
  email: string
  password: string
}

const missing = ({ email, password }: Typed): Findings<Typed> => ({
  email: email.trim() ? undefined : EMAIL_MISSING,
  password: password ? undefined : SIGN_IN_PROBLEMS.password,
})

export function PasswordForm({ signIn }: { signIn: SignIn }) {
  const [password, setPassword] = useState('')
  const [hasEmail] = useState(signIn.email !== '')
  const input = useRef<HTMLInputElement>(null)
  const values = { email: signIn.email, password }
  const form = useForm<Typed>({
    initial: values,
    storedValues: {
      values,
      change: (part) => {
        if (part.email !== undefined) signIn.changeEmail(part.email)
        if (part.password !== undefined) setPassword(part.password)
      },
    },
    check: missing,
    send: async (typed) => {
      // The email stays; the password is selected, so that typing replaces it.
      if (!(await signIn.attempt({ ...typed, email: typed.email.trim() }))) input.current?.select()
    },
  })

  return (
    <SignInForm
      signIn={signIn}
      problems={form.frame.problems}
      attempt={form.frame.attempt}
      submitLabel={signInText.submit}
      onSubmit={() => void form.submit()}
      foot={
        <>
          <TextLink to="?with=code" replace onClick={signIn.clear}>
            {signInText.useCode}
          </TextLink>
          <span>
            {signInText.newHere} <TextLink to="/signup">{signInText.createAccount}</TextLink>
          </span>
        </>
      }
    >
      <EmailField signIn={signIn} autoFocus={!hasEmail} error={form.errorOf('email')} />
      <PasswordField
        ref={input}
        {...form.field('password')}
        label={signInText.password}
        labelEnd={
          <TextLink to="/forgot-password" state={{ email: signIn.email.trim() }}>
            {signInText.forgot}
          </TextLink>
        }
        placeholder={signInText.passwordPlaceholder}
        autoComplete="current-password"
        autoFocus={hasEmail}
        showLabel={signInText.showPassword}
        hideLabel={signInText.hidePassword}
      />
    </SignInForm>
  )
}
