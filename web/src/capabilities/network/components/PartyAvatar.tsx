import { initials } from '@corridor/contract/people/rules.ts'
import { useStatusOf } from '#platform/presence/statuses.ts'
import { Avatar } from '#ui/data/Avatar.tsx'
import { StatusDot } from '#ui/data/person/StatusDot.tsx'
import { Spoken } from '#ui/states/Spoken.tsx'
import { practiceInitials } from '../practices/text.ts'

type PicturedParty =
  | { name: string }
  | { id: string; firstName: string; lastName: string; profileImageUrl: string | null }

interface PartyAvatarProps {
  party: PicturedParty
  size?: 's' | 'm' | 'l'
  /** With a dot for the presence of a person, where the viewer may see it. */
  hasStatus?: boolean
}

/** A practice has corners, people are round. */
export function PartyAvatar({ party, size, hasStatus = true }: PartyAvatarProps) {
  const isPerson = 'firstName' in party
  const status = useStatusOf(isPerson && hasStatus ? party.id : undefined)
  if (!isPerson)
    return <Avatar isSquare size={size} name={party.name} initials={practiceInitials(party.name)} />
  return (
    <>
      <Avatar
        size={size}
        name={`${party.firstName} ${party.lastName}`}
        initials={initials(party)}
        image={party.profileImageUrl}
        dot={status && <StatusDot look={status.look} />}
      />
      {status && <Spoken>{status.word}</Spoken>}
    </>
  )
}
