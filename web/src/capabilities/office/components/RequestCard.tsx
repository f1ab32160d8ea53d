import type { JoinRequest } from '@corridor/contract/office/model.ts'
import { initials } from '@corridor/contract/people/rules.ts'
import { useState } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useApprove, useDecline } from '../state/changes.ts'
import { telling } from '../state/telling.ts'
import { fromToday } from '../state/when.ts'
import { requestText, teamText, text } from '../text.ts'
import styles from './RequestCard.module.css'

/** Somebody who wants to join, and the decision. */
export function RequestCard({ request }: { request: JoinRequest }) {
  const { approveRejectToken: token, role, email } = request
  const [isAsking, setAsking] = useState(false)
  const approval = useApprove()
  const refusal = useDecline()
  const name = `${request.firstName} ${request.lastName}`
  const isBusy = approval.isPending || refusal.isPending
  const approve = () => telling(approval.mutateAsync(token), requestText.approved(name))
  const decline = async () => {
    await telling(refusal.mutateAsync(token), requestText.declined(name))
    setAsking(false)
  }
  return (
    <li className={styles.card}>
      <Avatar size="l" name={name} initials={initials(request)} image={request.profileImageUrl} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.detail}>{role || teamText.noRole}</p>
        <p className={styles.detail}>
          {email} · {requestText.asked(fromToday(request.requestedAt))}
        </p>
      </div>
      <div className={styles.actions}>
        <Button isOff={isBusy} aria-label={requestText.declineLabel(name)} onClick={() => setAsking(true)}>
          {requestText.decline}
        </Button>
        <Button
          look="primary"
          isBusy={approval.isPending}
          isOff={isBusy}
          aria-label={requestText.approveLabel(name)}
          onClick={approve}
        >
          {requestText.approve}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={requestText.declineTitle(name)}
          text={requestText.declineText}
          confirmLabel={requestText.decline}
          cancelLabel={text.cancel}
          isBusy={refusal.isPending}
          onConfirm={decline}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
