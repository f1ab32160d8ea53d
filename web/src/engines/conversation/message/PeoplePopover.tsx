import type { ReactNode } from 'react'
import { Avatar } from '#ui/data/Avatar.tsx'
import { momentAlone } from '#ui/data/dates.ts'
import { PopoverButton } from '#ui/overlay/PopoverButton.tsx'
import type { Person } from '../message-view.ts'
import styles from './PeoplePopover.module.css'

export interface PeopleList {
  title: string
  /** The end of a line is a moment, or a word. */
  people: readonly { person: Person; at?: string | null; word?: string }[]
  /** Below them, how many are not listed. */
  more?: string
}

interface PeoplePopoverProps {
  /** Read out as the name of what opens. */
  label: string
  /** On the button; with a name of its own where it holds no words. */
  children: ReactNode
  buttonLabel?: string
  className?: string
  lists: readonly PeopleList[]
  /** To which side of the button it opens: towards the message. */
  side?: 'start' | 'end'
}

/** A button that opens who did something, and who has not. */
export function PeoplePopover({ children, className, lists, side = 'end', ...labels }: PeoplePopoverProps) {
  return (
    <PopoverButton
      button={children}
      buttonClass={className}
      popoverClass={styles.popover}
      insideClass={styles.inside}
      side={side}
      offset={6}
      {...labels}
    >
      {() =>
        lists.filter(({ people }) => people.length > 0).map((list) => <List key={list.title} {...list} />)
      }
    </PopoverButton>
  )
}

function List({ title, people, more }: PeopleList) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <ul>
        {people.map(({ person, at, word }) => (
          <li key={person.id} className={styles.person}>
            <Avatar name={person.name} initials={person.initials} image={person.imageUrl} size="s" />
            <span className={styles.name}>{person.name}</span>
            {at && (
              <time className={styles.when} dateTime={at}>
                {momentAlone(Date.parse(at))}
              </time>
            )}
            {word && <span className={styles.when}>{word}</span>}
          </li>
        ))}
      </ul>
      {more && <p className={styles.more}>{more}</p>}
    </section>
  )
}
