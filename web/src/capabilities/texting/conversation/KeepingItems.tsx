import type { TextConversation } from '@corridor/contract/texting/model.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import { IconArchive, IconMail } from '#ui/icons/icons.ts'
import { setArchived, setUnread } from '../state/changes.ts'
import { conversationText } from '../text.ts'
import { faceOf } from './face.ts'

interface KeepingItemsProps {
  conversation: TextConversation
  /** What is unread or archived is not left open. */
  onLeave?: () => void
}

/** How the practice keeps a conversation, in its own menu and in that of its row: archive, unread. */
export function KeepingItems({ conversation, onLeave }: KeepingItemsProps) {
  const { id, isArchived, hasUnreadMessage } = conversation
  const archive = async () => {
    if (!isArchived) onLeave?.()
    const isDone = await setArchived(id, !isArchived)
    if (isDone && !isArchived)
      showSnackbar(conversationText.archived(faceOf(conversation).name), 'success', {
        label: conversationText.undo,
        run: () => void setArchived(id, false),
      })
  }
  const mark = () => {
    if (!hasUnreadMessage) onLeave?.()
    void setUnread(id, !hasUnreadMessage)
  }
  return (
    <>
      <MenuItem icon={<IconMail size={18} />} onAction={mark}>
        {hasUnreadMessage ? conversationText.markRead : conversationText.markUnread}
      </MenuItem>
      <MenuItem icon={<IconArchive size={18} />} onAction={() => void archive()}>
        {isArchived ? conversationText.unarchive : conversationText.archive}
      </MenuItem>
    </>
  )
}
