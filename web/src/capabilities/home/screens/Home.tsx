import { displayName } from '@corridor/contract/people/rules.ts'
import { IconChevronRight, IconDoorEnter } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { MenuEntry } from '../../../platform/capability.ts'
import { useWaiting } from '../../../platform/counts.ts'
import { useMenu } from '../../../platform/navigation/use-menu.ts'
import { useSession } from '../../../platform/session.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
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
            Icon={IconDoorEnter}
            title={text.nothingTitle}
            text={user.practiceName ? text.nothing : text.nothingAlone}
            actions={<ButtonLink to="/dashboard/account">{text.account}</ButtonLink>}
          />
        )}
      </div>
    </div>
  )
}

/** One place of the product, and what it is for. */
function Tile({ entry: { path, label, purpose, Icon } }: { entry: MenuEntry }) {
  return (
    <Link to={path} className={styles.tile}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={24} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{label}</span>
        <span className={styles.what}>{purpose}</span>
      </span>
    </Link>
  )
}

/** What waits for somebody, a line for each count of the capabilities; nothing where nothing does. */
function WaitingList() {
  const waiting = useWaiting()
  if (waiting.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="waiting">
      <h2 className={styles.title} id="waiting">
        {text.waiting}
      </h2>
      <ul>
        {waiting.map(({ count, number }) => (
          <li key={count.path}>
            <Link to={count.path} className={styles.line}>
              <span className={styles.waitingIcon} aria-hidden="true">
                <count.entry.Icon size={20} />
              </span>
              {count.line(number)}
              <IconChevronRight className={styles.go} size={18} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
