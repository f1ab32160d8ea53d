import { withoutWords } from '@corridor/contract/chat/changes.ts'
import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import { type MessageWindow, withChanged } from '@corridor/contract/kernel/conversation/window.ts'

export type ChatWindow = MessageWindow<ChatMessage>

/** The window after its reader deleted a message for themselves. */
export const hideIn = (window: ChatWindow, messageId: string, me: string): ChatWindow =>
  withChanged(window, messageId, (one) => ({ ...withoutWords(one), deletedBy: [me] }))

/** The first message after this position that waits to be read: another person's text that is still there. */
export const firstUnread = ({ messages }: ChatWindow, readSeq: number, me: string): ChatMessage | undefined =>
  messages.find(
    ({ seq, type, user, isDeleted }) =>
      seq > readSeq && type === 'message' && user.userId !== me && !isDeleted,
  )
