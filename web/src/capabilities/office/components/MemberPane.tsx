import type { TeamMember } from '@corridor/contract/office/model.ts'
import { initials } from '@corridor/contract/people/rules.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { day } from '../../../platform/dates.ts'
import { addressWith } from '../../../platform/navigation/address-with.ts'
import { useSession } from '../../../platform/session.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { DetailsPane } from '../../../ui/DetailsPane.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { writtenNumber } from '../../../ui/written-number.ts'
import { useIsAdmin } from '../state/queries.ts'
import { rowId } from '../state/row-id.ts'
import { memberText, teamText } from '../text.ts'
import { AccessSwitches } from './AccessSwitches.tsx'
import styles from './MemberPane.module.css'
import { RemoveMember } from './RemoveMember.tsx'
import { ResetFactor } from './ResetFactor.tsx'
import { RoleForm } from './RoleForm.tsx'

interface MemberPaneProps {
  member: TeamMember
  team: readonly TeamMember[]
}

/** One person of the team; for an admin with all that can be changed about them. */
export function MemberPane({ member, team }: MemberPaneProps) {
  const isAdmin = useIsAdmin()
  const isOneself = useSession((session) => session.user?.id === member.id)
  const [search] = useSearchParams()
  const { displayName, email, mobile, status } = member
  const isWaiting = status === 'Pending'
  useEffect(() => () => document.getElementById(rowId(member.id))?.focus(), [member.id])
  return (
    <DetailsPane
      label={memberText.pane(displayName)}
      subject={member.id}
      close={addressWith(search, { person: null })}
      closeLabel={memberText.close}
      head={
        <div className={styles.head}>
          <Avatar
            size="l"
            name={`${member.firstName} ${member.lastName}`}
            initials={initials(member)}
            image={member.profileImageUrl}
          />
          <div className={styles.words}>
            <h2 className={styles.name}>{displayName}</h2>
            <p className={styles.role}>{member.role || teamText.noRole}</p>
            <p className={styles.badges}>
              {member.isPracticeOwner && <Badge tone="purple">{teamText.owner}</Badge>}
              {member.isPracticeAdmin && <Badge tone="blue">{teamText.admin}</Badge>}
              <Badge tone={isWaiting ? 'orange' : 'green'}>{teamText.statuses[status]}</Badge>
            </p>
          </div>
        </div>
      }
    >
      <dl className={styles.facts}>
        <dt>{memberText.email}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
        <dt>{memberText.mobile}</dt>
        <dd>{mobile ? <a href={`tel:${mobile}`}>{writtenNumber(mobile)}</a> : memberText.none}</dd>
        <dt>{isWaiting ? memberText.asked : memberText.joined}</dt>
        <dd>{day(member.joinedAt)}</dd>
      </dl>
      {isAdmin && isWaiting && (
        <Notice tone="info">
          <p>{memberText.pending}</p>
          <TextLink to="?tab=requests">{memberText.toRequest}</TextLink>
        </Notice>
      )}
      {member.abilities.mayChange && (
        <>
          <section className={styles.section}>
            <RoleForm member={member} />
          </section>
          <section className={styles.section} aria-labelledby="access-title">
            <h3 className={styles.title} id="access-title">
              {memberText.access}
            </h3>
            <AccessSwitches member={member} team={team} />
          </section>
          <section className={styles.last}>
            {!isOneself && <ResetFactor member={member} />}
            <RemoveMember member={member} />
          </section>
        </>
      )}
    </DetailsPane>
  )
}
