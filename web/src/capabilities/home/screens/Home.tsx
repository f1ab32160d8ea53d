import { displayName } from '@corridor/contract/people/rules.ts'
import { IconDoorEnter } from '@tabler/icons-react'
import { useMenu } from '../../../platform/navigation/use-menu.ts'
import { useSession } from '../../../platform/session.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Tile } from '../components/Tile.tsx'
import { WaitingList } from '../components/WaitingList.tsx'
import { text } from '../text.ts'
import styles from './Home.module.css'

/** The doctor is greeted with title and last name, everybody else with the first name. */
const greetedAs = (user: Parameters<typeof displayName>[0]): string => {
  const isDoctor = displayName(user).startsWith('Dr ')
  return isDoctor ? `Dr ${user.lastName}` : user.firstName
}

/** Where one lands after signing in: who one is and where one can go. */
export function Home() {
  const user = useSession((session) => session.user)
  const { entries, isKnown } = useMenu()
  if (!user) return null
  return (
    <div className={styles.home}>
      <div className={styles.column}>
        <header>
          <h1 className={styles.greeting}>{text.greeting(new Date().getHours(), greetedAs(user))}</h1>
          <p className={styles.practice}>{user.practiceName ?? text.onTheirOwn}</p>
        </header>
        <WaitingList />
        {entries.length > 0 && (
          <nav className={styles.tiles} aria-label={text.open}>
            {entries.map((entry) => (
              <Tile key={entry.path} entry={entry} />
            ))}
          </nav>
        )}
        {entries.length === 0 && isKnown && (
          <EmptyState
            icon={<IconDoorEnter stroke={1.5} />}
            title={text.nothingTitle}
            text={user.practiceName ? text.nothing : text.nothingAlone}
            actions={<ButtonLink to="/dashboard/account">{text.account}</ButtonLink>}
          />
        )}
      </div>
    </div>
  )
}
