import type { SandboxInquiry } from '@corridor/contract/sandbox/routes.ts'
import { Badge } from '#ui/data/Badge.tsx'
import type { Tone } from '#ui/data/tones.ts'
import { deskText as text } from '../text.ts'

const TONES: Record<SandboxInquiry['status'], Tone> = {
  Pending: 'orange',
  Approved: 'green',
  Declined: 'red',
  Needs_review: 'blue',
}

/** The state of a check, as a badge. */
export function InquiryStatus({ status }: Pick<SandboxInquiry, 'status'>) {
  return <Badge tone={TONES[status]}>{text.statuses[status]}</Badge>
}
