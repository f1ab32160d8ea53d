import { CODE_DIGITS } from '@corridor/contract/session/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { useChecks } from '../../../platform/form.ts'
import type { Proof } from '../../../platform/session.ts'
import { CodeField } from '../../../ui/CodeField.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { SignIn } from '../state/use-sign-in.ts'
import { codeText, factorText, signInText } from '../text.ts'
import { SignInForm } from './SignInForm.tsx'

interface FactorFormProps {
  signIn: SignIn
  /** What was right already, and is sent again with the code. */
  proof: Proof
}

/** The second step of signing in: the authenticator app's code, or one of the recovery codes. */
export function FactorForm({ signIn, proof }: FactorFormProps) {
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const checks = useChecks({ code }, () => {
    const missing = isRecovery ? factorText.recoveryMissing : codeText.codeMissing(CODE_DIGITS)
    return { code: (isRecovery ? code.trim() : code.length === CODE_DIGITS) ? undefined : missing }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other field takes the focus
  useEffect(() => input.current?.focus(), [isRecovery])

  const attempt = async (whole: string) => {
    if (signIn.busyEmail || signIn.secondsLeft > 0) return
    if (await signIn.attempt({ ...proof, secondFactorCode: whole.trim() }, factorText.startOver)) return
    if (!isRecovery) setCode('')
    input.current?.focus()
  }
  const swap = () => {
    setCode('')
    signIn.clear()
    checks.tell({})
    setRecovery(!isRecovery)
  }
  const field = { id: 'code', value: code, error: checks.errorOf('code') }
  return (
    <SignInForm
      signIn={signIn}
      problems={checks.problems}
      submitLabel={signInText.submit}
      onSubmit={() => checks.pass() && attempt(code)}
      foot={
        <>
          <TextButton onClick={swap}>{isRecovery ? factorText.useApp : factorText.useRecovery}</TextButton>
          <TextButton onClick={signIn.leaveFactor}>{factorText.back}</TextButton>
        </>
      }
    >
      {isRecovery ? (
        <TextField
          {...field}
          ref={input}
          label={factorText.recovery}
          hint={factorText.recoveryHint}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
        />
      ) : (
        <CodeField
          {...field}
          ref={input}
          label={factorText.code}
          digits={CODE_DIGITS}
          onChange={setCode}
          onComplete={attempt}
        />
      )}
    </SignInForm>
  )
}
