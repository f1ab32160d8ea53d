import { useContext } from 'react'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { Capabilities } from '../capability.ts'
import { useSession } from '../session.ts'
import styles from './ContactActions.module.css'

interface ContactActionsProps {
  /** A person whom the signed-in person may write to; the server checks again. */
  personId: string
  name: string
  /** `row` in a list, `icon` where there is no room for text, `page` on the person's own page. */
  menuItem: 'row' | 'icon' | 'page'
}

/** The actions for a contact: writing to them, for people with chat. */
export function ContactActions({ personId, name, menuItem }: ContactActionsProps) {
  const session = useSession()
  const isRow = menuItem !== 'page'
  return useContext(Capabilities)
    .flatMap(({ contactActions = [] }) => contactActions)
    .filter(({ isFor }) => isFor(session))
    .map(({ label, spoken, path, Icon }) => (
      <ButtonLink
        key={label}
        look={isRow ? undefined : 'primary'}
        size={isRow ? 's' : undefined}
        icon={<Icon size={17} />}
        to={path(personId)}
        aria-label={spoken(name)}
        title={menuItem === 'icon' ? spoken(name) : undefined}
        data-compact={isRow || undefined}
      >
        <span className={styles[menuItem]}>{label}</span>
      </ButtonLink>
    ))
}
