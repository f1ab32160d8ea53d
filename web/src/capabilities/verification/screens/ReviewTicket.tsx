import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DeadLink } from '../../../entry/DeadLink.tsx'
import { EntryFrame } from '../../../entry/EntryFrame.tsx'
import { MailedLink } from '../../../entry/MailedLink.tsx'
import { useStepFocus } from '../../../platform/navigation/use-step-focus.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { ReviewRequest } from '../components/ReviewRequest.tsx'
import { type Decision, useTicket } from '../state/queries.ts'
import { reviewText as text } from '../text.ts'

/** Decides about somebody's identity by the link that was mailed. Works once, and needs no account. */
export function ReviewTicket() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const link = useTicket(token)
  const [decision, setDecision] = useState<Decision>()
  const [hasDied, setDied] = useState(false)
  useStepFocus(decision ?? '')

  if (link.data && decision) {
    const { personName } = link.data
    const isApproved = decision === 'approve'
    const Icon = isApproved ? IconCircleCheck : IconCircleX
    return (
      <EntryFrame
        icon={<Icon size={32} stroke={1.5} />}
        title={isApproved ? text.approvedTitle(personName) : text.declinedTitle(personName)}
        intro={isApproved ? text.approved : text.declined}
      />
    )
  }
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
      {(ticket) => (
        <ReviewRequest
          token={token}
          ticket={ticket}
          onReload={link.refetch}
          onDecided={setDecision}
          onDied={() => setDied(true)}
        />
      )}
    </MailedLink>
  )
}
