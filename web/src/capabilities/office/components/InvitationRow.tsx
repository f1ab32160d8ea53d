import { RESEND_SECONDS } from '@corridor/contract/office/limits.ts'
import type { TeamInvitation } from '@corridor/contract/office/model.ts'
import { IconBuildingCommunity, IconMail } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { useCountdown } from '../../../platform/use-countdown.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { IconTile } from '../../../ui/IconTile.tsx'
import { useDeleteInvitation, useResendInvitation } from '../state/changes.ts'
import { telling } from '../state/telling.ts'
import { fromToday } from '../state/when.ts'
import { inviteText, text } from '../text.ts'
import styles from './InvitationRow.module.css'

/** One open invitation. */
export function InvitationRow({ invitation }: { invitation: TeamInvitation }) {
  const { id, email, invitedDate, isExpired } = invitation
  const [isAsking, setAsking] = useState(false)
  const resending = useResendInvitation()
  const deletion = useDeleteInvitation()
  const wait = useCountdown()
  const { start } = wait
  const isToPractice = invitation.invitationMode === 0
  const Icon = isToPractice ? IconBuildingCommunity : IconMail

  useEffect(() => {
    const passed = (Date.now() - Date.parse(invitedDate)) / 1000
    if (passed < RESEND_SECONDS) start(Math.ceil(RESEND_SECONDS - Math.max(0, passed)))
  }, [invitedDate, start])

  const resend = async () => {
    const sending = resending.mutateAsync(invitation)
    if (await telling(sending, inviteText.resent(email))) return start(RESEND_SECONDS)
    const refusal = await sending.catch((error) => error)
    if (refusal instanceof ApiError) start(refusal.retryAfterSeconds ?? 0)
  }
  const remove = async () => {
    await telling(deletion.mutateAsync(id), inviteText.removed(email))
    setAsking(false)
  }
  return (
    <li className={styles.row}>
      <IconTile tone="grey">
        <Icon size={20} stroke={1.75} />
      </IconTile>
      <div className={styles.words}>
        <p className={styles.email}>{email}</p>
        <p className={styles.detail}>
          {isToPractice ? inviteText.toPractice : inviteText.toTeam(invitation.role)}
        </p>
        <p className={styles.detail}>{inviteText.by(invitation.invitedByName, fromToday(invitedDate))}</p>
      </div>
      <Badge tone={isExpired ? 'red' : 'grey'}>
        {isExpired ? inviteText.expired : inviteText.expires(fromToday(invitation.expiresAt))}
      </Badge>
      <div className={styles.actions}>
        <Button
          size="s"
          isBusy={resending.isPending}
          isOff={wait.left > 0}
          aria-label={wait.left > 0 ? undefined : inviteText.resendLabel(email)}
          onClick={resend}
        >
          {wait.left > 0 ? inviteText.resendIn(wait.left) : inviteText.resend}
        </Button>
        <Button
          size="s"
          look="quiet"
          aria-label={inviteText.removeLabel(email)}
          onClick={() => setAsking(true)}
        >
          {inviteText.remove}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={inviteText.removeTitle(email)}
          text={inviteText.removeText}
          confirmLabel={inviteText.remove}
          cancelLabel={text.cancel}
          isBusy={deletion.isPending}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
