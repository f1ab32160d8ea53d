import { Notice } from '../../../ui/Notice.tsx'
import type { SignIn } from '../state/use-sign-in.ts'
import { signInText } from '../text.ts'

/** Why signing in did not work, and how long to wait when waiting helps. */
export function SignInProblem({ signIn }: { signIn: SignIn }) {
  if (!signIn.problem) return null
  return (
    <Notice tone="error">
      <p>{signIn.problem}</p>
      {/* The clock runs on the button; read out every second it would drown everything else. */}
      {signIn.mustWait && <p aria-live="off">{signInText.waitNotice(signIn.secondsLeft)}</p>}
    </Notice>
  )
}
