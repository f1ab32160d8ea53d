import { SIGN_IN_PROBLEMS } from '@corridor/contract/session/problems.ts'
import { type ReactNode, useRef } from 'react'
import { useForm } from '#platform/form.ts'
import type { UnlockProof } from '#platform/session.ts'
import { PasswordField } from '#ui/fields/text/PasswordField.tsx'
import { SignInForm } from '../sign-in/SignInForm.tsx'
import { signInText } from '../sign-in/text.ts'
import type { SignIn } from '../sign-in/use-sign-in.ts'
import { lockText } from './text.ts'

export interface UnlockFormProps {
  signIn: SignIn
  /** True when it worked. */
  onUnlock: (proof: UnlockProof) => Promise<boolean>
  foot: ReactNode
}

const missing = ({ password }: { password: string }) => ({
  password: password ? undefined : SIGN_IN_PROBLEMS.password,
})

export function UnlockWithPassword({ signIn, onUnlock, foot }: UnlockFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const form = useForm({
    initial: { password: '' },
    check: missing,
    send: async (typed) => {
      // Typing replaces the wrong one.
      if (!(await onUnlock(typed))) input.current?.select()
    },
  })
  return (
    <SignInForm
      signIn={signIn}
      problems={form.frame.problems}
      attempt={form.frame.attempt}
      submitLabel={lockText.unlock}
      onSubmit={() => void form.submit()}
      foot={foot}
    >
      <PasswordField
        ref={input}
        {...form.field('password')}
        label={lockText.password}
        placeholder={lockText.placeholder}
        autoComplete="current-password"
        autoFocus
        showLabel={signInText.showPassword}
        hideLabel={signInText.hidePassword}
      />
    </SignInForm>
  )
}
