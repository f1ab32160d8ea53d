import type { ComponentProps } from 'react'
import { Form } from '../../../ui/Form.tsx'
import { clockTime, signInText } from './text.ts'
import type { SignIn } from './use-sign-in.ts'

interface SignInFormProps extends Omit<ComponentProps<typeof Form>, 'failure' | 'isBusy' | 'isOff'> {
  signIn: SignIn
}

/** A form of signing in: says why it did not work, and counts down while the server refuses further attempts. */
export function SignInForm({ signIn, submitLabel, ...rest }: SignInFormProps) {
  const { problem, mustWait, secondsLeft } = signIn
  const failure = problem && (
    <>
      <p>{problem}</p>
      {/* The clock runs on the button; read out every second it would drown everything else. */}
      {mustWait && <p aria-live="off">{signInText.waitNotice(secondsLeft)}</p>}
    </>
  )
  return (
    <Form
      {...rest}
      failure={failure}
      isBusy={Boolean(signIn.busyEmail)}
      isOff={secondsLeft > 0}
      submitLabel={secondsLeft > 0 ? signInText.waitButton(clockTime(secondsLeft)) : submitLabel}
    />
  )
}
