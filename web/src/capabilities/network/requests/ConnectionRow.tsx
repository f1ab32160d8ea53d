import type { PersonConnection } from '@corridor/contract/network/model.ts'
import { roleAndPractice } from '@corridor/contract/network/rules.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { IconMessage2 } from '../../../ui/icons/icons.ts'
import { atPerson } from '../components/links.ts'
import { PartyRow } from '../components/PartyRow.tsx'
import { PersonAvatar } from '../components/PersonAvatar.tsx'
import { peopleText } from '../people/text.ts'

interface ConnectionRowProps {
  connection: PersonConnection
  /** Who sent it, when, and the message. */
  text: string
  children: ReactNode
}

/** A request between two people, and its actions. */
export function ConnectionRow({ connection, text, children }: ConnectionRowProps) {
  const [search] = useSearchParams()
  const { personId, displayName, role, practiceName } = connection
  return (
    <PartyRow
      id={personId}
      to={atPerson(search, personId)}
      isOpen={search.get('person') === personId}
      avatar={<PersonAvatar person={{ ...connection, id: personId }} />}
      name={displayName}
      detail={roleAndPractice(role, practiceName ?? peopleText.onTheirOwn)}
      note={{ Icon: IconMessage2, text }}
    >
      {children}
    </PartyRow>
  )
}
