import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import { ROOM_TYPES } from '@corridor/contract/rooms/rules.ts'
import { useSession } from '#platform/session.ts'
import { Avatar } from '#ui/data/Avatar.tsx'
import { IconSun } from '#ui/icons/icons.ts'
import { initialsOf, partnerOf } from './room-face.ts'

interface RoomFaceProps {
  room: PracticeRoom
  size?: 's' | 'm' | 'l'
}

/** The square of a room: its picture, the letters of the other practice, or those of its own name. */
export function RoomFace({ room, size }: RoomFaceProps) {
  const practiceId = useSession(({ user }) => user?.practiceId ?? null)
  const partner = room.roomType === ROOM_TYPES.CrossOffice ? partnerOf(room, practiceId) : undefined
  const name = partner?.name ?? room.displayName
  return (
    <Avatar
      isSquare
      name={name}
      initials={initialsOf(name)}
      image={room.coverUrl}
      icon={room.isHuddle && !room.coverUrl ? <IconSun size={20} /> : undefined}
      size={size}
    />
  )
}
