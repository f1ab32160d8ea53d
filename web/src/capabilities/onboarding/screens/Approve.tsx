import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DeadLink } from '../../../entry/DeadLink.tsx'
import { MailedLink } from '../../../entry/MailedLink.tsx'
import { useStepFocus } from '../../../platform/navigation/use-step-focus.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { ApprovalDecided } from '../components/ApprovalDecided.tsx'
import { ApprovalRequest, type Decision } from '../components/ApprovalRequest.tsx'
import { useApproval } from '../state/queries.ts'
import { approveText as text } from '../text.ts'

/** Decides about a new practice, or about somebody who wants to join one, by the link that was mailed. */
export function Approve() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const link = useApproval(token)
  const [decision, setDecision] = useState<Decision>()
  const [hasDied, setDied] = useState(false)
  useStepFocus(decision ?? '')

  if (link.data && decision) return <ApprovalDecided approval={link.data} decision={decision} />
  const dead = (
    <DeadLink title={text.deadTitle} intro={text.dead}>
      <ButtonLink to="/" size="l" isWide>
        {text.toStart}
      </ButtonLink>
    </DeadLink>
  )
  return (
    <MailedLink
      link={link}
      isDead={!token || hasDied}
      dead={dead}
      waiting={{ title: text.waitTitle }}
      text={text}
    >
      {(approval) => (
        <ApprovalRequest
          token={token}
          approval={approval}
          onDecided={setDecision}
          onDied={() => setDied(true)}
        />
      )}
    </MailedLink>
  )
}
