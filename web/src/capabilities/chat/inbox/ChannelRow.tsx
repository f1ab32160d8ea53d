import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { noteOf, previewOf, shownLast, unconfirmedIn } from '@corridor/contract/chat/rules.ts'
import { MESSAGE_STATUSES } from '@corridor/contract/engines/conversation/message-status.ts'
import { firstNameOf } from '@corridor/contract/people/rules.ts'
import { memo } from 'react'
import { InboxRow } from '#engines/conversation/inbox/InboxRow.tsx'
import { useStatusOf } from '#platform/presence/statuses.ts'
import { useMe } from '../state/channels.ts'
import { drafts } from '../state/conversations.ts'
import { faceOf, isMuted, otherOf } from './conversation-face.ts'
import { inboxText } from './text.ts'

interface ChannelRowProps {
  channel: ChatChannel
  /** What distinguishes it from another with the same name. */
  name?: string
  to: string
  isOpen: boolean
  now: number
  tabIndex: 0 | -1
}

/** One conversation of the list. */
export const ChannelRow = memo(function ChannelRow(props: ChannelRowProps) {
  const { channel, name, to, isOpen, now, tabIndex } = props
  const me = useMe()
  const status = useStatusOf(otherOf(channel))
  // The draft of the open conversation is in its composer already.
  const draft = drafts.useDraft(isOpen ? undefined : channel.id)
  const last = shownLast(channel)
  const { unreadCount, isUnreadByLoggedUser, messageStatus } = channel
  const isMarkedUnread = isUnreadByLoggedUser && unreadCount <= 1
  return (
    <InboxRow
      {...faceOf(channel)}
      {...(name && { name })}
      to={to}
      isOpen={isOpen}
      status={status?.look}
      preview={previewIn(channel, me)}
      at={last?.createdTimeUtc ?? channel.createdTimeUtc}
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
function previewIn(channel: ChatChannel, me: string): string {
  const last = shownLast(channel)
  if (!last) return inboxText.emptyPreview
  const words = previewOf(last, me)
  if (last.type === 'note') return noteOf(words, { ...last, name: firstNameOf(last.name) }, me)
  if (last.userId === me) return inboxText.from(inboxText.you, words)
  return channel.isGroupChat ? inboxText.from(firstNameOf(last.name), words) : words
}
