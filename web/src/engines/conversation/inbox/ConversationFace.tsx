import { Avatar } from '#ui/data/Avatar.tsx'
import { StatusDot, type StatusLook } from '#ui/data/person/StatusDot.tsx'
import { IconUsers } from '#ui/icons/icons.ts'

export interface ConversationFaceProps {
  name: string
  initials?: string
  imageUrl?: string | null
  isGroup?: boolean
  status?: StatusLook
}

/** The picture of a conversation: of the other one, or a square for a group. */
export function ConversationFace({ name, initials, imageUrl, isGroup, status }: ConversationFaceProps) {
  return (
    <Avatar
      name={name}
      initials={initials}
      image={imageUrl}
      icon={isGroup ? <IconUsers size={20} /> : undefined}
      isSquare={isGroup}
      dot={!isGroup && status && <StatusDot look={status} />}
    />
  )
}
