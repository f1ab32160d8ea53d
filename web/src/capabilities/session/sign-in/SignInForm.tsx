import type { ComponentProps } from 'react'
import { Form } from '#ui/form/Form.tsx'
import { clockTime, signInText } from './text.ts'
import type { SignIn } from './use-sign-in.ts'

interface SignInFormProps extends Omit<ComponentProps<typeof Form>, 'failure' | 'isBusy' | 'isOff'> {
  signIn: SignIn
}

/** A sign-in form: shows why it failed, and counts down while the server refuses further attempts. */
export function SignInForm({ signIn, submitLabel, problems = [], ...rest }: SignInFormProps) {
  const { problem, mustWait, secondsLeft } = signIn
  // One thing at a time: what the attempt before came to is not about a field that is wrong now.
  const isSaid = problem && (mustWait || problems.length === 0)
  const isWaitOver = mustWait && secondsLeft === 0
  const failure = isSaid && (
    <>
      {!isWaitOver && <p>{problem}</p>}
      {/* The clock runs on the button; read out every second it would drown everything else. */}
      {mustWait && <p aria-live="off">{signInText.waitNotice(secondsLeft)}</p>}
    </>
  )
  return (
    <Form
      {...rest}
      problems={problems}
      failure={failure}
      isBusy={Boolean(signIn.busyEmail)}
      isOff={secondsLeft > 0}
      submitLabel={secondsLeft > 0 ? signInText.waitButton(clockTime(secondsLeft)) : submitLabel}
    />
  )
}
