import { isRoomUnread, lastWrittenAt } from '@corridor/contract/engines/discussions/rules.ts'
import { firstNameOf } from '@corridor/contract/people/rules.ts'
import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import { memo } from 'react'
import { InboxRow } from '#engines/conversation/inbox/InboxRow.tsx'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { joinRoom } from '../state/changes.ts'
import { listText } from '../text.ts'
import { RoomFace } from './RoomFace.tsx'
import styles from './RoomList.module.css'
import { useMe } from './use-room-sections.ts'

interface RoomRowProps {
  room: PracticeRoom
  to: string
  isOpen?: boolean
  isBelow?: boolean
  /** What was begun in it and not posted. */
  draft?: string
  now: number
  tabIndex: 0 | -1
}

/** One room of the list. */
export const RoomRow = memo(function RoomRow(props: RoomRowProps) {
  const { room, to, isOpen, isBelow, draft, now, tabIndex } = props
  const me = useMe()
  const isUnread = isRoomUnread(room, me)
  return (
    <div className={isBelow ? styles.below : undefined}>
      <InboxRow
        to={to}
        isOpen={isOpen}
        name={room.displayName}
        face={<RoomFace room={room} size={isBelow ? 's' : undefined} />}
        preview={previewOf(room, me)}
        at={room.isMember ? lastWrittenAt(room) : null}
        unreadCount={isUnread ? Math.max(room.unreadCount, 1) : 0}
        draft={draft}
        now={now}
        tabIndex={tabIndex}
      />
    </div>
  )
})

/** The last word of a room, with whose it is. */
export function previewOf({ isMember, lastWritten, description }: PracticeRoom, me: string): string {
  if (!isMember) return description || listText.notIn
  if (!lastWritten) return description || listText.noWords
  const words = lastWritten.text.trim() || listText.file
  return listText.from(lastWritten.userId === me ? listText.you : firstNameOf(lastWritten.name), words)
}

/** A room that one may join, from the list. */
export function JoinableRow(props: RoomRowProps) {
  const { room, tabIndex } = props
  const join = useTask(() => joinRoom(room.id), {
    done: listText.joined(room.displayName),
    failure: 'snackbar',
  })
  return (
    <div className={styles.joinable}>
      <RoomRow {...props} />
      <Button
        size="s"
        tabIndex={tabIndex}
        isBusy={join.isBusy}
        aria-label={listText.joinLabel(room.displayName)}
        onClick={() => void join.run()}
      >
        {listText.join}
      </Button>
    </div>
  )
}
