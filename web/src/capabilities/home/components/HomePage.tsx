import { displayName } from '@corridor/contract/people/rules.ts'
import { type ReactNode, useContext } from 'react'
import { useSession } from '#platform/session.ts'
import { TitleAction } from '#ui/layout/title-action.ts'
import { text } from '../text.ts'
import styles from './HomePage.module.css'

/** The doctor is greeted with title and last name, everybody else with the first name. */
const greetedAs = (user: Parameters<typeof displayName>[0]): string => {
  const isDoctor = displayName(user).startsWith('Dr ')
  return isDoctor ? `Dr ${user.lastName}` : user.firstName
}

interface HomePageProps {
  /** Today. The outline has none: the first date that a window writes takes a slow phone 80 ms. */
  day?: string
  /** Below the greeting. */
  note?: ReactNode
  /** The page itself is still being loaded: nothing of this is read aloud, since it is replaced in a moment. */
  isOutline?: boolean
  children: ReactNode
}

/**
 * The start page around its cards. The greeting needs nothing but the stored session, so the first script of the app draws it, before
 * the frame and the cards are there.
 */
export function HomePage({ day, note, isOutline = false, children }: HomePageProps) {
  const user = useSession((session) => session.user)
  const titleAction = useContext(TitleAction)
  if (!user) return null
  return (
    <div className={styles.home}>
      <div className={styles.column}>
        <header aria-hidden={isOutline || undefined}>
          <div className={styles.top}>
            <h1 className={styles.greeting}>{text.greeting(new Date().getHours(), greetedAs(user))}</h1>
            {titleAction ?? <span className={styles.action} />}
          </div>
          <p className={styles.practice}>{[user.practiceName, day].filter(Boolean).join(' · ')}</p>
          {note}
        </header>
        {children}
      </div>
    </div>
  )
}
