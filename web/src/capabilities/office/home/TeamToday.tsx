import { initials } from '@corridor/contract/people/rules.ts'
import { Link } from 'react-router'
import { useNow } from '#engines/conversation/state/use-now.ts'
import { ContactActions } from '#platform/navigation/ContactActions.tsx'
import { PersonStatus } from '#platform/presence/PersonStatus.tsx'
import { useByPresence, useHere } from '#platform/presence/statuses.ts'
import { useSession } from '#platform/session.ts'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { IconTile } from '#ui/data/IconTile.tsx'
import { IconUsers } from '#ui/icons/icons.ts'
import { usePractice, useTeam } from '../state/queries.ts'
import { isReachable } from '../team/access.ts'
import { teamText } from '../team/text.ts'
import { hoursToday } from './hours-today.ts'
import styles from './TeamToday.module.css'
import { homeText } from './text.ts'

const SHOWN = 6

/** Who of the team is there and until when the office is open, and below it one's colleagues, those who are there first. */
export function TeamToday() {
  const ownId = useSession((session) => session.user?.id)
  const team = useTeam().data?.teamMembersList
  const practice = usePractice().data
  const now = useNow()
  // Members who are not let in yet are left out; My office shows what they wait for.
  const members = team?.filter(isReachable) ?? []
  const here = useHere(members)
  const others = useByPresence(members.filter(({ id }) => id !== ownId))
  if (!team) return null
  const isAlone = others.length === 0
  const hours = practice && hoursToday(practice, new Date(now))
  return (
    <>
      <div className={styles.summary}>
        <IconTile tone="blue">
          <IconUsers size={20} />
        </IconTile>
        <div className={styles.words}>
          <p className={styles.name}>
            {isAlone ? homeText.alone : here ? homeText.here(here.length, members.length) : homeText.team}
          </p>
          {hours && <p className={styles.role}>{hours}</p>}
        </div>
        <TextLink to="/dashboard/office">{homeText.everybody}</TextLink>
      </div>
      {!isAlone && (
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
      )}
    </>
  )
}
