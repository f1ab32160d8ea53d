import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { useReadingPosition as useEnginePosition } from '#engines/conversation/state/use-reading-position.ts'
import { useMe } from '../state/channels.ts'
import { windows } from '../state/conversations.ts'
import { firstUnread } from '../state/message-window.ts'

/** Where one reads in a conversation of chat. */
export function useReadingPosition(
  { id, readSeq, lastSeq, unreadCount }: ChatChannel,
  at: number | undefined,
) {
  const me = useMe()
  return useEnginePosition({
    windows,
    conversation: { id, readSeq, lastSeq, hasUnread: unreadCount > 0 },
    at,
    firstUnread: (window, seq) => firstUnread(window, seq, me),
  })
}
