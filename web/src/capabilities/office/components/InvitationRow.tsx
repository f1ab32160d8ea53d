import { RESEND_SECONDS } from '@corridor/contract/office/limits.ts'
import type { TeamInvitation } from '@corridor/contract/office/model.ts'
import { IconBuildingCommunity, IconMail } from '@tabler/icons-react'
import { useEffect } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { useConfirm } from '../../../platform/confirm.ts'
import { fromToday } from '../../../platform/dates.ts'
import { useCountdown } from '../../../platform/use-countdown.ts'
import { useTask } from '../../../platform/use-task.ts'
import { ActionRow } from '../../../ui/ActionRow.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Detail } from '../../../ui/Detail.tsx'
import { IconTile } from '../../../ui/IconTile.tsx'
import { deleteInvitation, resendInvitation } from '../state/changes.ts'
import { inviteText } from '../text.ts'

/** One open invitation. */
export function InvitationRow({ invitation }: { invitation: TeamInvitation }) {
  const { id, email, invitedDate, isExpired } = invitation
  const confirm = useConfirm()
  const wait = useCountdown()
  const { start } = wait
  const resending = useTask(() => resendInvitation(invitation), {
    done: inviteText.resent(email),
    failure: 'snackbar',
    onError: (error) => {
      if (error instanceof ApiError) start(error.retryAfterSeconds ?? 0)
    },
  })
  const deletion = useTask(deleteInvitation, { done: inviteText.removed(email), failure: 'snackbar' })
  const isToPractice = invitation.invitationMode === 0
  const Icon = isToPractice ? IconBuildingCommunity : IconMail

  useEffect(() => {
    const passed = (Date.now() - Date.parse(invitedDate)) / 1000
    if (passed < RESEND_SECONDS) start(Math.ceil(RESEND_SECONDS - Math.max(0, passed)))
  }, [invitedDate, start])

  const resend = async () => {
    if (await resending.run()) start(RESEND_SECONDS)
  }
  const remove = async () => {
    if (await confirm(inviteText.removing(email))) await deletion.run(id)
  }
  return (
    <ActionRow
      icon={
        <IconTile tone="grey">
          <Icon size={20} stroke={1.75} />
        </IconTile>
      }
      name={email}
      badge={
        <Badge tone={isExpired ? 'red' : 'grey'}>
          {isExpired ? inviteText.expired : inviteText.expires(fromToday(invitation.expiresAt))}
        </Badge>
      }
      actions={
        <>
          <Button
            size="s"
            isBusy={resending.isBusy}
            isOff={wait.left > 0}
            aria-label={wait.left > 0 ? undefined : inviteText.resendLabel(email)}
            onClick={resend}
          >
            {wait.left > 0 ? inviteText.resendIn(wait.left) : inviteText.resend}
          </Button>
          <Button
            size="s"
            look="quiet"
            isBusy={deletion.isBusy}
            aria-label={inviteText.removeLabel(email)}
            onClick={remove}
          >
            {inviteText.remove}
          </Button>
        </>
      }
    >
      <Detail>{isToPractice ? inviteText.toPractice : inviteText.toTeam(invitation.role)}</Detail>
      <Detail>{inviteText.by(invitation.invitedByName, fromToday(invitedDate))}</Detail>
    </ActionRow>
  )
}
