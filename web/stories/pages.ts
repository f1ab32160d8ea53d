import type { ComponentType } from 'react'
import { Composers } from './pages/Composers.tsx'
import { Conversation } from './pages/Conversation.tsx'
import { DirectConversation } from './pages/DirectConversation.tsx'
import { Inbox } from './pages/Inbox.tsx'
import { LongConversation } from './pages/LongConversation.tsx'
import { Messages } from './pages/Messages.tsx'

/** By the name in the address. */
export const PAGES: Record<string, ComponentType> = {
  conversation: Conversation,
  'direct-conversation': DirectConversation,
  'long-conversation': LongConversation,
  messages: Messages,
  composer: Composers,
  inbox: Inbox,
}
