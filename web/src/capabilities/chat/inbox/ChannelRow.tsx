import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { firstNameOf, noteOf, previewOf, unconfirmedIn } from '@corridor/contract/chat/rules.ts'
import { MESSAGE_STATUSES } from '@corridor/contract/kernel/conversation/message-status.ts'
import { memo } from 'react'
import { useStatusOf } from '../../../platform/presence/statuses.ts'
import { InboxRow } from '../../../ui/conversation/inbox/InboxRow.tsx'
import { useMe } from '../state/channels.ts'
import { drafts } from '../state/conversations.ts'
import { faceOf, isMuted, otherOf } from './conversation-face.ts'
import { inboxText } from './text.ts'

interface ChannelRowProps {
  channel: ChatChannel
  to: string
  isOpen: boolean
  now: number
  tabIndex: 0 | -1
}

/** One conversation of the list. */
export const ChannelRow = memo(function ChannelRow({ channel, to, isOpen, now, tabIndex }: ChannelRowProps) {
  const me = useMe()
  const status = useStatusOf(otherOf(channel))
  // The draft of the open conversation is in its composer already.
  const draft = drafts.useDraft(isOpen ? undefined : channel.id)
  const { lastMessage, unreadCount, isUnreadByLoggedUser, messageStatus } = channel
  const isMarkedUnread = isUnreadByLoggedUser && unreadCount <= 1
  return (
    <InboxRow
      {...faceOf(channel)}
      to={to}
      isOpen={isOpen}
      status={status?.look}
      preview={previewIn(channel, me)}
      at={lastMessage ? new Date(lastMessage.createdAt * 1000).toISOString() : channel.createdTimeUtc}
      unreadCount={isMarkedUnread ? 0 : unreadCount}
      isUrgent={unconfirmedIn(channel).length > 0}
      isMarkedUnread={isMarkedUnread}
      draft={draft}
      lastStatus={MESSAGE_STATUSES.find((one) => one === messageStatus?.toLowerCase())}
      isMuted={isMuted(channel, now)}
      now={now}
      tabIndex={tabIndex}
    />
  )
})

/** The last message, with whose it is where that is not plain. */
function previewIn({ lastMessage, isGroupChat }: ChatChannel, me: string): string {
  if (!lastMessage) return inboxText.emptyPreview
  const words = previewOf(lastMessage, me)
  if (lastMessage.type === 'note')
    return noteOf(words, { ...lastMessage, name: firstNameOf(lastMessage.name) }, me)
  if (lastMessage.userId === me) return inboxText.from(inboxText.you, words)
  return isGroupChat ? inboxText.from(firstNameOf(lastMessage.name), words) : words
}
