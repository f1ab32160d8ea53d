import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { previewOf } from '@corridor/contract/chat/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { PinBar } from '#engines/conversation/inbox/PinBar.tsx'
import { call } from '#platform/api.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { setPinned } from '../state/actions.ts'
import { useMe } from '../state/channels.ts'
import { conversationText } from './text.ts'

interface PinnedProps {
  channel: ChatChannel
  onOpen: (seq: number) => void
}

/** The pinned message above the others; pressing it jumps to its position. */
export function Pinned({ channel, onOpen }: PinnedProps) {
  const { id, pinnedMessageId, abilities } = channel
  const me = useMe()
  const { data } = useQuery({
    queryKey: ['chat', 'pinned', id, pinnedMessageId],
    queryFn: () => call('GET /api/v2/channels/:id/messages/pinned', { params: { id } }),
    enabled: pinnedMessageId !== null,
  })
  const pin = useTask((messageId: string) => setPinned(id, messageId, true), { failure: 'snackbar' })
  // Asks first: the cross looks as if it only hid the bar, but it unpins the message for everybody.
  const unpin = useTask(
    async (messageId: string) => {
      await setPinned(id, messageId, false)
      showSnackbar(conversationText.unpinned, 'success', {
        label: conversationText.undo,
        run: () => void pin.run(messageId),
      })
    },
    { failure: 'snackbar' },
  )
  const message = data?.message
  if (!message || message.id !== pinnedMessageId) return null
  const preview = previewOf({ ...message, text: message.messageText }, me)
  return (
    <PinBar
      preview={preview}
      onOpen={() => onOpen(message.seq)}
      onUnpin={abilities.mayWrite ? () => void unpin.run(message.id) : undefined}
    />
  )
}
