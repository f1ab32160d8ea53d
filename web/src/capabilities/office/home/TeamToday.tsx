import { initials } from '@corridor/contract/people/rules.ts'
import { Link } from 'react-router'
import { ContactActions } from '../../../platform/navigation/ContactActions.tsx'
import { PersonStatus } from '../../../platform/presence/PersonStatus.tsx'
import { useByPresence } from '../../../platform/presence/statuses.ts'
import { useSession } from '../../../platform/session.ts'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { useTeam } from '../state/queries.ts'
import { isReachable } from '../team/access.ts'
import { teamText } from '../team/text.ts'
import styles from './TeamCard.module.css'
import { homeText } from './text.ts'

const SHOWN = 6

/** The people one works with, on the start page, those who are there first; nothing for somebody who has no colleagues yet. */
export function TeamCard() {
  const ownId = useSession((session) => session.user?.id)
  const team = useTeam().data?.teamMembersList
  // Members who are not let in yet are left out; My office shows what they wait for.
  const others = useByPresence(team?.filter((member) => member.id !== ownId && isReachable(member)) ?? [])
  if (!team || others.length === 0) return null
  return (
    <Card title={homeText.team} note={<TextLink to="/dashboard/office">{homeText.everybody}</TextLink>}>
      <ul className={styles.people}>
        {others.slice(0, SHOWN).map((member) => (
          <li key={member.id} className={styles.person}>
            <Link to={`/dashboard/office?person=${member.id}`} className={styles.row}>
              <Avatar
                size="s"
                name={`${member.firstName} ${member.lastName}`}
                initials={initials(member)}
                image={member.profileImageUrl}
              />
              <span className={styles.words}>
                <span className={styles.name}>{member.displayName}</span>
                <span className={styles.role}>{member.role || teamText.noRole}</span>
                <PersonStatus personId={member.id} />
              </span>
            </Link>
            <ContactActions personId={member.id} name={member.displayName} menuItem="icon" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
