import type { ComponentProps } from 'react'
import { PartyRow } from './PartyRow.tsx'
import { PersonAvatar } from './PersonAvatar.tsx'

interface PersonRowProps extends Omit<ComponentProps<typeof PartyRow>, 'id' | 'avatar'> {
  person: ComponentProps<typeof PersonAvatar>['person']
}

/** A person in a list; it opens their details. */
export function PersonRow({ person, ...rest }: PersonRowProps) {
  return <PartyRow id={person.id} opens="person" avatar={<PersonAvatar person={person} />} {...rest} />
}
