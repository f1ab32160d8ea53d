import { firstNameOf } from '@corridor/contract/people/rules.ts'
import type { TextConversation } from '@corridor/contract/texting/model.ts'
import { endsAutomatically, explainFailure } from '@corridor/contract/texting/rules.ts'
import { needsAction } from '@corridor/contract/worklist/rules.ts'
import { memo } from 'react'
import { InboxRow } from '#engines/conversation/inbox/InboxRow.tsx'
import { useSession } from '#platform/session.ts'
import { Badge } from '#ui/data/Badge.tsx'
import { faceOf } from '../conversation/face.ts'
import { tickOf } from '../conversation/text-views.ts'
import { drafts } from '../state/conversations.ts'
import { inboxText } from '../text.ts'

interface ConversationRowProps {
  conversation: TextConversation
  to: string
  isOpen: boolean
  now: number
  tabIndex: 0 | -1
}

/** One conversation of the list. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, to, isOpen, now, tabIndex } = props
  const ownId = useSession(({ user }) => user?.id ?? '')
  // That of the open one is in the box beside.
  const draft = drafts.useDraft(isOpen ? undefined : conversation.id)
  const { lastStatus, isLastIncoming } = conversation
  // What the row shows is the patient's where the last text was written by itself.
  const isOthers = isLastIncoming || endsAutomatically(conversation)
  return (
    <InboxRow
      {...faceOf(conversation)}
      to={to}
      isOpen={isOpen}
      preview={previewIn(conversation, ownId)}
      at={conversation.lastMessageDateUtc}
      // One that was marked by hand has no text that nobody has read.
      unreadCount={conversation.hasUnreadMessage ? Math.max(1, conversation.unreadCount) : 0}
      draft={draft}
      lastStatus={isOthers || !lastStatus ? undefined : tickOf(lastStatus)}
      badge={stateOf(conversation)}
      now={now}
      tabIndex={tabIndex}
    />
  )
})

/** Undeliverable, not sent when it was due, or nobody has answered, whatever left by itself or to many since; nothing for all others. */
function stateOf({ lastStatus, hasUnsentScheduled, work }: TextConversation) {
  if (lastStatus === 'failed') return <Badge tone="red">{inboxText.failed}</Badge>
  if (hasUnsentScheduled) return <Badge tone="red">{inboxText.unsent}</Badge>
  if (work && needsAction(work)) return <Badge tone="orange">{inboxText.unanswered}</Badge>
  return null
}

/** What was written last, with whose it is where it is not the patient's. */
function previewIn(conversation: TextConversation, ownId: string): string {
  const { previewText, lastStatus, lastReason, lastSenderId, lastSenderName, isLastIncoming } = conversation
  if (lastStatus === null) return inboxText.emptyPreview
  if (lastStatus === 'failed') return inboxText.notDelivered(explainFailure(lastReason)?.what ?? previewText)
  if (isLastIncoming || lastSenderId === null) return previewText
  if (lastSenderId === ownId) return inboxText.from(inboxText.you, previewText)
  return lastSenderName ? inboxText.from(firstNameOf(lastSenderName), previewText) : previewText
}
