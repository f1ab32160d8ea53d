import { TextButton } from '../../actions/TextButton.tsx'

interface ResendProps {
  label: string
  waitLabel: (seconds: number) => string
  /** Until it may be sent again. */
  secondsLeft: number
  onResend: () => void
}

/** Sends something again, and shows how long the person has to wait before. */
export function Resend({ label, waitLabel, secondsLeft, onResend }: ResendProps) {
  if (secondsLeft > 0) return <span>{waitLabel(secondsLeft)}</span>
  return <TextButton onClick={onResend}>{label}</TextButton>
}
