import type { TeamMember } from '@corridor/contract/office/model.ts'
import { initials } from '@corridor/contract/people/rules.ts'
import { Link, type To } from 'react-router'
import { useSession } from '../../../platform/session.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { rowId } from '../state/row-id.ts'
import { teamText } from '../text.ts'
import styles from './MemberRow.module.css'

interface MemberRowProps {
  member: TeamMember
  to: To
  isOpen: boolean
}

export function MemberRow({ member, to, isOpen }: MemberRowProps) {
  const isOneself = useSession((session) => session.user?.id === member.id)
  const { firstName, lastName, displayName, status } = member
  return (
    <li>
      <Link
        id={rowId(member.id)}
        to={to}
        replace={isOpen}
        className={classes(styles.row, isOpen && styles.open)}
        aria-current={isOpen ? 'true' : undefined}
      >
        <Avatar
          name={`${firstName} ${lastName}`}
          initials={initials(member)}
          image={member.profileImageUrl}
        />
        <span className={styles.words}>
          <span className={styles.name}>
            <span className={styles.text}>{displayName}</span>
            {isOneself && <Badge>{teamText.you}</Badge>}
          </span>
          <span className={styles.email}>{member.email}</span>
        </span>
        <span className={styles.role}>{member.role || teamText.noRole}</span>
        <span className={styles.badges}>
          {member.isPracticeOwner && <Badge tone="purple">{teamText.owner}</Badge>}
          {member.isPracticeAdmin && !member.isPracticeOwner && <Badge tone="blue">{teamText.admin}</Badge>}
          <Badge tone={status === 'Active' ? 'green' : 'orange'}>{teamText.statuses[status]}</Badge>
        </span>
      </Link>
    </li>
  )
}
