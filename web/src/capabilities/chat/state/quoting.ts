import { quoteOf } from '@corridor/contract/chat/changes.ts'
import type { ChatMessage, ChatQuote } from '@corridor/contract/chat/model.ts'
import { create } from 'zustand'
import { resettable } from '#platform/storage/resettable.ts'

type QuoteById = Readonly<Record<string, ChatQuote | undefined>>

const useQuoting = resettable(create<QuoteById>(() => ({})))

const set = (channelId: string, quote: ChatQuote | undefined): void =>
  useQuoting.setState({ [channelId]: quote })

/** The message that one is about to answer in a conversation. In memory alone: its words must not outlive their deletion. */
export const quoting = {
  use: (channelId: string): ChatQuote | undefined => useQuoting((quotes) => quotes[channelId]),
  begin: (channelId: string, message: ChatMessage): void => set(channelId, quoteOf(message)),
  end: (channelId: string): void => set(channelId, undefined),
  /** A message changed: edited, it is answered as it is now; deleted, it is not answered any more. */
  hear: (channelId: string, message: ChatMessage): void => {
    if (useQuoting.getState()[channelId]?.id !== message.id) return
    const quote = quoteOf(message)
    set(channelId, quote.state === 'shown' ? quote : undefined)
  },
  hide: (channelId: string, messageId: string): void => {
    if (useQuoting.getState()[channelId]?.id === messageId) set(channelId, undefined)
  },
}
