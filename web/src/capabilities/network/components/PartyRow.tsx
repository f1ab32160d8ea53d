import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { classes } from '#ui/classes.ts'
import { IconTile } from '#ui/data/IconTile.tsx'
import type { Icon } from '#ui/icons/icon.ts'
import { IconBuildingCommunity, IconUser } from '#ui/icons/icons.ts'
import { detailOf, type ListedParty } from '../state/requests.ts'
import { atDetails } from './links.ts'
import { PartyAvatar } from './PartyAvatar.tsx'
import styles from './PartyRow.module.css'

interface PartyRowProps {
  party: ListedParty
  /** Whether the row opens the details of the party; the focus comes back to it. */
  opens?: boolean
  /** Whether the picture of a person shows their presence. */
  hasStatus?: boolean
  /** In place of what is usually said of the party. */
  detail?: string
  /** Why they are listed: who sent the request, or the shared connection. */
  note?: { Icon: Icon; text: string }
  /** The status of the connection, and the actions. */
  children?: ReactNode
}

function PartyPicture({ party, hasStatus }: Pick<PartyRowProps, 'party' | 'hasStatus'>) {
  if (party.kind !== 'address') return <PartyAvatar party={party} hasStatus={hasStatus} />
  const AddressIcon = party.isPractice ? IconBuildingCommunity : IconUser
  return (
    <IconTile tone="grey">
      <AddressIcon size={20} />
    </IconTile>
  )
}

const FOCUSABLE = 'a, button'

function focusBeside(row: Element): void {
  const beside = row.nextElementSibling ?? row.previousElementSibling
  const heading = document.querySelector<HTMLElement>('main h1, h1')
  if (heading) heading.tabIndex = -1
  const target = beside?.querySelector<HTMLElement>(FOCUSABLE) ?? heading
  target?.focus({ preventScroll: true })
}

/** The link of a party’s row; in the details of a practice the same person may stand once more. */
export const rowLinkOf = (partyId: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-party]')].find(({ dataset }) => dataset.party === partyId)

/** A practice, a person or an address in a list of the network. */
export function PartyRow(props: PartyRowProps) {
  const { party, opens = true, hasStatus, detail = detailOf(party), note, children } = props
  const [search] = useSearchParams()
  const { id, kind } = party
  const name = 'name' in party ? party.name : party.displayName
  const opened = kind === 'practice' ? kind : 'person'
  const isLinked = opens && kind !== 'address'
  const isOpen = isLinked && search.get(opened) === id
  const row = useRef<HTMLLIElement>(null)
  // A row disappears once it is responded to, so the focus moves on to the next row.
  useLayoutEffect(() => {
    const { current } = row
    return () => {
      if (current?.contains(document.activeElement)) focusBeside(current)
    }
  }, [])
  return (
    <li ref={row} className={classes(styles.row, isLinked && styles.linked, isOpen && styles.open)}>
      <PartyPicture party={party} hasStatus={hasStatus} />
      <div className={styles.words}>
        {isLinked ? (
          <Link
            data-party={id}
            to={atDetails(search, opened, id)}
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
