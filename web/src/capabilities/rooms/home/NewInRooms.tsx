import { isRoomUnread } from '@corridor/contract/engines/discussions/rules.ts'
import { useNow } from '#engines/conversation/state/use-now.ts'
import { Card } from '#ui/data/Card.tsx'
import { CountBadge } from '#ui/data/CountBadge.tsx'
import { RoomRow } from '../list/RoomRow.tsx'
import { useMe } from '../list/use-room-sections.ts'
import { roomPath } from '../places.ts'
import { roomList, screenOfRoom } from '../state/discussions.ts'
import { listText, text } from '../text.ts'
import styles from './NewInRooms.module.css'

const SHOWN = 5

/** The rooms in which there is something unread, with their last word, on the start page. */
export function NewInRooms() {
  const me = useMe()
  const now = useNow()
  const unread = roomList.useRooms().filter((room) => isRoomUnread(room, me))
  if (unread.length === 0) return null
  return (
    <Card
      title={text.newInRooms}
      badge={<CountBadge count={unread.length} label={listText.unread(unread.length)} />}
    >
      <ul className={styles.list}>
        {unread.slice(0, SHOWN).map((room) => (
          <li key={room.id}>
            <RoomRow
              room={room}
              to={roomPath(screenOfRoom(room), room.id, room.lastWritten?.postId)}
              now={now}
              tabIndex={0}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
