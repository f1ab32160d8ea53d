import { CODE_DIGITS } from '@corridor/contract/session/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { useForm } from '#platform/form.ts'
import type { Proof } from '#platform/session.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { CodeField } from '#ui/fields/code/CodeField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { SignInForm } from './SignInForm.tsx'
import { codeText, factorText, signInText } from './text.ts'
import type { SignIn } from './use-sign-in.ts'

interface FactorFormProps {
  signIn: SignIn
  /** The proofs that were right already and are sent again with the code. */
  proof: Proof
}

/** The second step of signing in: the authenticator app's code, or one of the recovery codes. */
export function FactorForm({ signIn, proof }: FactorFormProps) {
  const [isRecovery, setRecovery] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => {
      const missing = isRecovery ? factorText.recoveryMissing : codeText.codeMissing(CODE_DIGITS)
      return { code: (isRecovery ? code.trim() : code.length === CODE_DIGITS) ? undefined : missing }
    },
    send: async ({ code }) => {
      if (signIn.busyEmail || signIn.secondsLeft > 0) return
      if (await signIn.attempt({ ...proof, secondFactorCode: code.trim() }, factorText.startOver)) return
      if (!isRecovery) form.reset()
      input.current?.focus()
    },
  })
  const { onChange, ...code } = form.field('code')
  // The code was submitted with its last digit, so pressing the button afterwards must not send it again.
  const submit = () => (signIn.problem && !code.value ? input.current?.focus() : void form.submit())
  const type = (typed: Parameters<typeof onChange>[0]) => {
    signIn.forgetProblem()
    onChange(typed)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other field takes the focus
  useEffect(() => input.current?.focus(), [isRecovery])

  const swap = () => {
    form.reset()
    signIn.clear()
    setRecovery(!isRecovery)
  }
  return (
    <SignInForm
      signIn={signIn}
      problems={form.frame.problems}
      attempt={form.frame.attempt}
      submitLabel={signInText.submit}
      onSubmit={submit}
      foot={
        <>
          <TextButton onClick={swap}>{isRecovery ? factorText.useApp : factorText.useRecovery}</TextButton>
          <TextButton onClick={signIn.leaveFactor}>{factorText.back}</TextButton>
        </>
      }
    >
      {isRecovery ? (
        <TextField
          {...code}
          onChange={type}
          ref={input}
          label={factorText.recovery}
          hint={factorText.recoveryHint}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      ) : (
        <CodeField
          {...code}
          onChange={type}
          ref={input}
          label={factorText.code}
          digits={CODE_DIGITS}
          onComplete={(typed) => void form.submit({ code: typed })}
        />
      )}
    </SignInForm>
  )
}
