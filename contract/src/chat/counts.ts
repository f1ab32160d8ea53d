import { count } from '../kernel/count.ts'

/** Conversations that hold something unread, those in the archive left out. */
export const unreadChatsCount = count({
  name: 'unreadChats',
  claim: 'Chat',
  changedBy: ['chat.message', 'chat.own'],
})
