import { count } from '../kernel/count.ts'

/** Conversations that hold something unread, those in the archive left out, or an urgent message that is not confirmed. */
export const unreadChatsCount = count({
  name: 'unreadChats',
  claim: 'Chat',
  changedBy: ['chat.message', 'chat.own', 'chat.channel', 'chat.message-hidden'],
})
