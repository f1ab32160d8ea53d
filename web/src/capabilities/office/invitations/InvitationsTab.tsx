import { RESEND_SECONDS } from '@corridor/contract/office/limits.ts'
import type { TeamInvitation } from '@corridor/contract/office/model.ts'
import { byInvitedDate } from '@corridor/contract/office/rules.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '#platform/api.ts'
import { useConfirm } from '#platform/confirm.ts'
import { copyText } from '#platform/copy-text.ts'
import { fromToday } from '#platform/dates.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useCountdown } from '#platform/use-countdown.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Detail } from '#ui/data/Detail.tsx'
import { ActionRow } from '#ui/data/list/ActionRow.tsx'
import { RowList } from '#ui/data/list/RowList.tsx'
import {
  IconBuildingCommunity,
  IconCopy,
  IconLink,
  IconMail,
  IconMailPlus,
  IconRefresh,
  IconUserPlus,
} from '#ui/icons/icons.ts'
import { Column } from '#ui/layout/Column.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { deleteInvitation, renewInviteCode, resendInvitation } from '../state/changes.ts'
import { useInvitations, usePractice } from '../state/queries.ts'
import { text } from '../text.ts'
import styles from './InvitationsTab.module.css'
import { codeText, inviteText } from './text.ts'

/** Who was invited and has not come yet, newest first, and the practice's own code. */
export function InvitationsTab() {
  const [search] = useSearchParams()
  const nobody = (
    <EmptyState
      Icon={IconMailPlus}
      title={inviteText.emptyTitle}
      text={inviteText.empty}
      actions={
        <ButtonLink
          look="primary"
          icon={<IconUserPlus size={18} />}
          to={addressWith(search, { invite: 'team' })}
        >
          {inviteText.button}
        </ButtonLink>
      }
    />
  )
  return (
    <Column isWide>
      <div className={styles.sides}>
        <InviteCode />
        <div className={styles.list}>
          <Loaded
            query={useInvitations(true)}
            loadingLabel={inviteText.loading}
            rows={3}
            failedTitle={inviteText.failedTitle}
            empty={{ when: (data) => data.teamMemberInvitationList.length === 0, show: nobody }}
          >
            {(data) => (
              <RowList>
                {[...data.teamMemberInvitationList].sort(byInvitedDate).map((invitation) => (
                  <InvitationRow key={invitation.id} invitation={invitation} />
                ))}
              </RowList>
            )}
          </Loaded>
        </div>
      </div>
    </Column>
  )
}

/** One open invitation. */
function InvitationRow({ invitation }: { invitation: TeamInvitation }) {
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
      Icon={Icon}
      tone="grey"
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

/** The practice's own code, which anybody may have: with it one asks to join. */
function InviteCode() {
  const code = usePractice().data?.practiceInviteCode
  const confirm = useConfirm()
  const renewal = useTask(renewInviteCode, { done: codeText.renewed, failure: 'snackbar' })
  if (!code) return null
  const link = `${window.location.origin}/invite?code=${encodeURIComponent(code)}`
  const copy = (value: string) => void copyText(value, text.copied, text.notCopied)
  const renew = async () => {
    if (await confirm(codeText.renewing)) await renewal.run()
  }
  return (
    <section className={styles.card} aria-labelledby="invite-code-title">
      <div>
        <h2 className={styles.title} id="invite-code-title">
          {codeText.title}
        </h2>
        <p className={styles.intro}>{codeText.intro}</p>
      </div>
      <p className={styles.code}>{code}</p>
      <div className={styles.actions}>
        <Button icon={<IconCopy size={17} />} onClick={() => copy(code)}>
          {codeText.copyCode}
        </Button>
        <Button icon={<IconLink size={17} />} onClick={() => copy(link)}>
          {codeText.copyLink}
        </Button>
        <Button look="quiet" icon={<IconRefresh size={17} />} isBusy={renewal.isBusy} onClick={renew}>
          {codeText.renew}
        </Button>
      </div>
      <p className={styles.link}>{link}</p>
    </section>
  )
}
