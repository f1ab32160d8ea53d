import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { classes } from '../../../ui/classes.ts'
import type { Icon } from '../../../ui/icons/icon.ts'
import { atDetails } from './links.ts'
import styles from './PartyRow.module.css'

interface PartyRowProps {
  avatar: ReactNode
  name: string
  id?: string
  /** The details that the row opens; the focus comes back to it. Without it, it leads nowhere. */
  opens?: 'practice' | 'person'
  detail: string
  /** Why they are listed: who sent the request, or the shared connection. */
  note?: { Icon: Icon; text: string }
  /** The status of the connection, and the actions. */
  children?: ReactNode
}

const FOCUSABLE = 'a, button'

function focusBeside(row: Element): void {
  const beside = row.nextElementSibling ?? row.previousElementSibling
  const heading = document.querySelector<HTMLElement>('main h1, h1')
  if (heading) heading.tabIndex = -1
  const target = beside?.querySelector<HTMLElement>(FOCUSABLE) ?? heading
  target?.focus({ preventScroll: true })
}

export const rowId = (partyId: string): string => `party-${partyId}`

/** A practice or a person in a list of the network. */
export function PartyRow({ avatar, name, id = '', opens, detail, note, children }: PartyRowProps) {
  const [search] = useSearchParams()
  const isOpen = opens !== undefined && search.get(opens) === id
  const row = useRef<HTMLLIElement>(null)
  // A row disappears once it is responded to, so the focus moves on to the next row.
  useLayoutEffect(() => {
    const { current } = row
    return () => {
      if (current?.contains(document.activeElement)) focusBeside(current)
    }
  }, [])
  return (
    <li ref={row} className={classes(styles.row, opens && styles.linked, isOpen && styles.open)}>
      {avatar}
      <div className={styles.words}>
        {opens ? (
          <Link
            id={rowId(id)}
            to={atDetails(search, opens, id)}
            replace={isOpen}
            className={classes(styles.name, styles.link)}
            aria-current={isOpen ? 'true' : undefined}
          >
            {name}
          </Link>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        {detail && <p className={styles.detail}>{detail}</p>}
        {note && (
          <p className={styles.note}>
            <note.Icon size={15} aria-hidden="true" />
            <span>{note.text}</span>
          </p>
        )}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </li>
  )
}
