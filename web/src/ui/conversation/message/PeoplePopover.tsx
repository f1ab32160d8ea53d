import { type ReactNode, useRef, useState } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { Avatar } from '../../data/Avatar.tsx'
import { moment } from '../dates.ts'
import type { Person } from '../message-view.ts'
import styles from './PeoplePopover.module.css'

export interface PeopleList {
  title: string
  /** The end of a line is a moment, or a word. */
  people: readonly { person: Person; at?: string | null; word?: string }[]
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

/** A button that opens who did something, and who has not. Until it is pressed it costs no more than a button. */
export function PeoplePopover({
  label,
  children,
  buttonLabel,
  className,
  lists,
  side = 'end',
}: PeoplePopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={buttonLabel}
        title={buttonLabel}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {isOpen && (
        <Popover
          isOpen
          onOpenChange={setOpen}
          triggerRef={button}
          className={styles.popover}
          placement={`top ${side}`}
          offset={6}
        >
          <Dialog className={styles.inside} aria-label={label}>
            {lists
              .filter(({ people }) => people.length > 0)
              .map((list) => (
                <List key={list.title} {...list} />
              ))}
          </Dialog>
        </Popover>
      )}
    </>
  )
}

function List({ title, people }: PeopleList) {
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
                {moment(Date.parse(at))}
              </time>
            )}
            {word && <span className={styles.when}>{word}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
