import { initials } from '@corridor/contract/people/rules.ts'
import { useStatusOf } from '../../../platform/presence/statuses.ts'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { StatusDot } from '../../../ui/data/person/StatusDot.tsx'
import { Spoken } from '../../../ui/states/Spoken.tsx'

interface PersonAvatarProps {
  person: { id: string; firstName: string; lastName: string; profileImageUrl: string | null }
  size?: 's' | 'm' | 'l'
}

/** A person's picture, with a dot for their presence where the viewer may see it. */
export function PersonAvatar({ person, size }: PersonAvatarProps) {
  const status = useStatusOf(person.id)
  return (
    <>
      <Avatar
        size={size}
        name={`${person.firstName} ${person.lastName}`}
        initials={initials(person)}
        image={person.profileImageUrl}
        dot={status && <StatusDot look={status.look} />}
      />
      {status && <Spoken>{status.word}</Spoken>}
    </>
  )
}
