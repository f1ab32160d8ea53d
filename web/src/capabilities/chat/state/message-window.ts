import { withoutQuoted, withoutWords } from '@corridor/contract/chat/changes.ts'
import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import { type MessageWindow, withEach } from '@corridor/contract/engines/conversation/window.ts'

export type ChatWindow = MessageWindow<ChatMessage>

/** The window after its reader deleted a message for themselves: what quotes it shows nothing of it either. */
export const hideIn = (window: ChatWindow, messageId: string, me: string): ChatWindow =>
  withEach(window, (one) =>
    one.id === messageId ? { ...withoutWords(one), deletedBy: [me] } : withoutQuoted(one, messageId),
  )

/** The first message after this position that waits to be read: another person's text that is still there. */
export const firstUnread = ({ messages }: ChatWindow, readSeq: number, me: string): ChatMessage | undefined =>
  messages.find(
    ({ seq, type, user, isDeleted }) =>
      seq > readSeq && type === 'message' && user.userId !== me && !isDeleted,
  )
