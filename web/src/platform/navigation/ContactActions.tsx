import { useContext } from 'react'
import { ButtonLink } from '../../ui/actions/ButtonLink.tsx'
import { Capabilities } from '../capability.ts'
import { useSession } from '../session.ts'
import styles from './ContactActions.module.css'

interface ContactActionsProps {
  /** Somebody whom the signed-in person may write to; the server asks again. */
  personId: string
  name: string
  /** `row` beside others in a list, `page` as the first thing on somebody's own. */
  place: 'row' | 'page'
}

/** What can be done with a contact: to write to them, for whoever has the chat. */
export function ContactActions({ personId, name, place }: ContactActionsProps) {
  const session = useSession()
  const isRow = place === 'row'
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
        data-compact={isRow || undefined}
      >
        <span className={isRow ? styles.label : undefined}>{label}</span>
      </ButtonLink>
    ))
}
