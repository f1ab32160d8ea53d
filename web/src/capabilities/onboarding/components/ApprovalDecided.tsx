import type { Approval } from '@corridor/contract/onboarding/model.ts'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { EntryFrame } from '../../../entry/EntryFrame.tsx'
import { approveText as text } from '../text.ts'
import type { Decision } from './ApprovalRequest.tsx'

interface ApprovalDecidedProps {
  approval: Approval
  decision: Decision
}

/** What came of it. */
export function ApprovalDecided({ approval, decision }: ApprovalDecidedProps) {
  const { kind, personName, practiceName } = approval
  const name = kind === 'person' ? personName : practiceName
  const isApproved = decision === 'approve'
  const approved = kind === 'person' ? text.approvedPerson(practiceName) : text.approvedPractice
  const Icon = isApproved ? IconCircleCheck : IconCircleX
  return (
    <EntryFrame
      icon={<Icon size={32} stroke={1.5} />}
      title={isApproved ? text.approvedTitle(name) : text.rejectedTitle(name)}
      intro={`${isApproved ? approved : text.rejected} ${text.close}`}
    />
  )
}
