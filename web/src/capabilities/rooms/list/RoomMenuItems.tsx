import { isRoomUnread } from '@corridor/contract/engines/discussions/rules.ts'
import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import { IconLogout, IconMail, IconMailOpened, IconStar, IconStarOff } from '#ui/icons/icons.ts'
import { setFavourite, setRead } from '../state/changes.ts'
import { listText as words } from '../text.ts'
import { useMe } from './use-room-sections.ts'

interface RoomMenuItemsProps {
  room: PracticeRoom
  onLeave: () => void
}

/** What can be done with a room from its row. Marking stands there where the practice has switched it on. */
export function RoomMenuItems({ room, onLeave }: RoomMenuItemsProps) {
  const { id, isFavorite, isHuddle, switches } = room
  const isUnread = isRoomUnread(room, useMe())
  const icon = { size: 19 }
  return (
    <>
      <MenuItem
        icon={isFavorite ? <IconStarOff {...icon} /> : <IconStar {...icon} />}
        onAction={() => void setFavourite(id, !isFavorite)}
      >
        {isFavorite ? words.unfavourite : words.favourite}
      </MenuItem>
      {switches.markUnread && !isUnread && (
        <MenuItem icon={<IconMail {...icon} />} onAction={() => void setRead(id, false)}>
          {words.markUnread}
        </MenuItem>
      )}
      {switches.markRead && isUnread && (
        <MenuItem icon={<IconMailOpened {...icon} />} onAction={() => void setRead(id, true)}>
          {words.markRead}
        </MenuItem>
      )}
      {!isHuddle && (
        <MenuItem icon={<IconLogout {...icon} />} isDanger onAction={onLeave}>
          {words.leave}
        </MenuItem>
      )}
    </>
  )
}
