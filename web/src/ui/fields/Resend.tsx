import { TextButton } from '../actions/TextButton.tsx'

interface ResendProps {
  label: string
  waitLabel: (seconds: number) => string
  /** Until it may be sent again. */
  secondsLeft: number
  onResend: () => void
}

/** Sends something once more, and says how long one has to wait before. */
export function Resend({ label, waitLabel, secondsLeft, onResend }: ResendProps) {
  if (secondsLeft > 0) return <span>{waitLabel(secondsLeft)}</span>
  return <TextButton onClick={onResend}>{label}</TextButton>
}
