import type { PersonConnection } from '@corridor/contract/network/model.ts'
import { roleAndPractice } from '@corridor/contract/network/rules.ts'
import { IconMessage2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PartyRow } from '../components/PartyRow.tsx'
import { PersonAvatar } from '../components/PersonAvatar.tsx'
import { atPerson } from '../components/places.ts'
import { peopleText } from '../people/text.ts'

interface ConnectionRowProps {
  connection: PersonConnection
  /** Who asked, when, and with which words. */
  words: string
  children: ReactNode
}

/** A request between two people, and what can be done about it. */
export function ConnectionRow({ connection, words, children }: ConnectionRowProps) {
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
      note={{ Icon: IconMessage2, words }}
    >
      {children}
    </PartyRow>
  )
}
