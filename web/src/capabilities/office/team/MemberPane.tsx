import { notYourself } from '@corridor/contract/office/errors.ts'
import type { TeamMember } from '@corridor/contract/office/model.ts'
import { initials } from '@corridor/contract/people/rules.ts'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useConfirm } from '#platform/confirm.ts'
import { day } from '#platform/dates.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { ContactActions } from '#platform/navigation/ContactActions.tsx'
import { useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { writtenNumber } from '#ui/fields/text/written-number.ts'
import { IconShieldOff, IconUserMinus } from '#ui/icons/icons.ts'
import { DetailsPane } from '#ui/layout/DetailsPane.tsx'
import { PaneHead } from '#ui/layout/PaneHead.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { removeMember, resetFactor } from '../state/changes.ts'
import { useIsAdmin } from '../state/queries.ts'
import { AccessSwitches } from './AccessSwitches.tsx'
import { isReachable } from './access.ts'
import styles from './MemberPane.module.css'
import { MemberStatus } from './MemberStatus.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { rowId } from './TeamTab.tsx'
import { memberText, teamText } from './text.ts'
import { useInvitationsQuestion } from './use-invitations-question.ts'

interface MemberPaneProps {
  member: TeamMember
  team: readonly TeamMember[]
}

/** One person of the team; for an admin with all that can be changed about them. */
export function MemberPane({ member, team }: MemberPaneProps) {
  const isAdmin = useIsAdmin()
  const isOneself = useSession((session) => session.user?.id === member.id)
  const [search] = useSearchParams()
  const { displayName, email, mobile, status, waitsFor, hasSecondFactor } = member
  const isWaiting = status === 'Pending'
  useEffect(() => () => document.getElementById(rowId(member.id))?.focus(), [member.id])
  return (
    <DetailsPane
      label={memberText.pane(displayName)}
      subject={member.id}
      close={addressWith(search, { person: null })}
      closeLabel={memberText.close}
      head={
        <PaneHead
          avatar={
            <Avatar
              size="l"
              name={`${member.firstName} ${member.lastName}`}
              initials={initials(member)}
              image={member.profileImageUrl}
            />
          }
          name={displayName}
          detail={member.role || teamText.noRole}
          badges={
            <>
              {member.isPracticeOwner && <Badge tone="purple">{teamText.owner}</Badge>}
              {member.isPracticeAdmin && <Badge tone="blue">{teamText.admin}</Badge>}
              <MemberStatus member={member} />
              {member.isNameUnchecked && <Badge tone="orange">{teamText.unchecked}</Badge>}
            </>
          }
        />
      }
    >
      {isReachable(member) && !isOneself && (
        <div className={styles.write}>
          <ContactActions personId={member.id} name={displayName} menuItem="page" />
        </div>
      )}
      <dl className={styles.facts}>
        {member.abilities.mayChange && (
          <>
            <dt>{memberText.role}</dt>
            <dd className={styles.changeable}>
              {member.role || teamText.noRole}
              <ChangeRole member={member} />
            </dd>
          </>
        )}
        <dt>{memberText.email}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
        <dt>{memberText.mobile}</dt>
        <dd>{mobile ? <a href={`tel:${mobile}`}>{writtenNumber(mobile)}</a> : memberText.none}</dd>
        <dt>{isWaiting ? memberText.requested : memberText.joined}</dt>
        <dd>{day(member.joinedAt)}</dd>
        {hasSecondFactor !== null && (
          <>
            <dt>{memberText.app}</dt>
            <dd>{hasSecondFactor ? teamText.hasApp : teamText.noApp}</dd>
          </>
        )}
      </dl>
      {member.isNameUnchecked && (
        <Notice tone="info">
          <p>{memberText.unchecked(member.firstName)}</p>
        </Notice>
      )}
      {isAdmin && isWaiting && (
        <Notice tone="info">
          <p>{memberText.pending}</p>
          <TextLink to="?tab=requests">{memberText.toRequest}</TextLink>
        </Notice>
      )}
      {isAdmin && !isWaiting && waitsFor && (
        <div className={styles.waits}>
          <Notice tone="info">{memberText.waiting(member.firstName, waitsFor)}</Notice>
        </div>
      )}
      {member.abilities.mayChange && (
        <>
          <section className={styles.section} aria-labelledby="access-title">
            <h3 className={styles.title} id="access-title">
              {memberText.access}
            </h3>
            <AccessSwitches member={member} team={team} />
          </section>
          <section className={styles.last}>
            {!isOneself && hasSecondFactor && <ResetFactor member={member} />}
            <RemoveMember member={member} />
          </section>
        </>
      )}
    </DetailsPane>
  )
}

/** Opens the dialog that changes a role. */
function ChangeRole({ member }: { member: TeamMember }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="s"
        aria-label={memberText.changeRoleLabel(member.firstName)}
        onClick={() => setOpen(true)}
      >
        {memberText.changeRole}
      </Button>
      {isOpen && <RoleDialog member={member} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Removes a member, or explains why that is not possible. */
function RemoveMember({ member }: { member: TeamMember }) {
  const isOneself = useSession((session) => session.user?.id === member.id)
  const [, setSearch] = useSearchParams()
  const { id, displayName, firstName } = member
  const confirm = useConfirm()
  const chooseInvitations = useInvitationsQuestion(member)
  const removal = useTask(removeMember, { done: memberText.removed(displayName), failure: 'snackbar' })
  if (!member.abilities.mayRemove) {
    const reason = isOneself && !member.isPracticeOwner ? notYourself.message : memberText.ownerStays
    return <p className={styles.reason}>{reason}</p>
  }
  const remove = async () => {
    if (!(await confirm(memberText.removing(displayName, firstName)))) return
    if (!(await removal.run(id, await chooseInvitations()))) return
    setSearch((now) => addressWith(now, { person: null }).search, { replace: true })
  }
  return (
    <Button icon={<IconUserMinus size={17} />} isBusy={removal.isBusy} onClick={remove}>
      {memberText.remove}
    </Button>
  )
}

/** For a colleague who lost their phone and their recovery codes. */
function ResetFactor({ member }: { member: TeamMember }) {
  const { id, displayName, firstName } = member
  const confirm = useConfirm()
  const resetting = useTask(resetFactor, { done: memberText.factorReset(displayName), failure: 'snackbar' })
  const reset = async () => {
    if (await confirm(memberText.resettingFactor(displayName, firstName))) await resetting.run(id)
  }
  return (
    <Button look="quiet" icon={<IconShieldOff size={17} />} isBusy={resetting.isBusy} onClick={reset}>
      {memberText.resetFactor}
    </Button>
  )
}
