import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { useNow } from '#engines/conversation/state/use-now.ts'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import {
  IconArchive,
  IconArchiveOff,
  IconBell,
  IconBellOff,
  IconMailOpened,
  IconStar,
  IconStarOff,
} from '#ui/icons/icons.ts'
import { isMuted } from '../inbox/conversation-face.ts'
import { ALWAYS, setArchived, setFavourite, setUnread } from '../state/actions.ts'
import { archive, mute, unmute } from '../state/keeping.ts'
import { conversationText as words } from './text.ts'

interface KeepingItemsProps {
  channel: ChatChannel
  name: string
  /** Closes the conversation after it was archived or marked unread. */
  onLeave: () => void
}

/** Menu items of a conversation and of its row in the list: mute, favourite, unread, archive. */
export function KeepingItems({ channel, name, onLeave }: KeepingItemsProps) {
  const { id, isFavouriteByLoggedUser, isArchivedByLoggedUser } = channel
  // A mute may have ended by itself.
  const isQuiet = isMuted(channel, useNow())
  const icon = { size: 19 }
  return (
    <>
      <MenuItem
        icon={isQuiet ? <IconBell {...icon} /> : <IconBellOff {...icon} />}
        onAction={() => (isQuiet ? unmute(id) : mute(id, ALWAYS))}
      >
        {isQuiet ? words.unmute : words.mute}
      </MenuItem>
      <MenuItem
        icon={isFavouriteByLoggedUser ? <IconStarOff {...icon} /> : <IconStar {...icon} />}
        onAction={() => void setFavourite(id, !isFavouriteByLoggedUser)}
      >
        {isFavouriteByLoggedUser ? words.unfavourite : words.favourite}
      </MenuItem>
      <MenuItem
        icon={<IconMailOpened {...icon} />}
        onAction={() => {
          void setUnread(id)
          onLeave()
        }}
      >
        {words.markUnread}
      </MenuItem>
      {isArchivedByLoggedUser ? (
        <MenuItem icon={<IconArchiveOff {...icon} />} onAction={() => void setArchived(id, false)}>
          {words.unarchive}
        </MenuItem>
      ) : (
        <MenuItem
          icon={<IconArchive {...icon} />}
          onAction={() => {
            archive(id, name)
            onLeave()
          }}
        >
          {words.archive}
        </MenuItem>
      )}
    </>
  )
}
