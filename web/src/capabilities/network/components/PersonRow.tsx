import type { ComponentProps, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { atPerson } from './links.ts'
import { PartyRow } from './PartyRow.tsx'
import { PersonAvatar } from './PersonAvatar.tsx'

interface PersonRowProps {
  person: ComponentProps<typeof PersonAvatar>['person']
  name: string
  detail: string
  note?: ComponentProps<typeof PartyRow>['note']
  children?: ReactNode
}

/** A person in a list; it opens their details. */
export function PersonRow({ person, ...rest }: PersonRowProps) {
  const [search] = useSearchParams()
  const { id } = person
  return (
    <PartyRow
      id={id}
      to={atPerson(search, id)}
      isOpen={search.get('person') === id}
      avatar={<PersonAvatar person={person} />}
      {...rest}
    />
  )
}
