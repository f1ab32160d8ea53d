import { Button } from '../../../ui/Button.tsx'
import type { SignIn } from '../state/use-sign-in.ts'
import { clockTime, signInText } from '../text.ts'

interface SubmitButtonProps {
  signIn: SignIn
  isBusy: boolean
  label: string
}

/** Sends a sign-in form, and counts down while the server refuses further attempts. */
export function SubmitButton({ signIn, isBusy, label }: SubmitButtonProps) {
  const { secondsLeft } = signIn
  return (
    <Button type="submit" look="primary" size="l" isWide isBusy={isBusy} isOff={secondsLeft > 0}>
      {secondsLeft > 0 ? signInText.waitButton(clockTime(secondsLeft)) : label}
    </Button>
  )
}
