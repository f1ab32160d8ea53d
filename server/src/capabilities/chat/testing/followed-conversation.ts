import { withFacts, withHidden, withMessage, withOwn, withReceipt } from '@corridor/contract/chat/changes.ts'
import type { ChatChannel, ChatMessage } from '@corridor/contract/chat/model.ts'
import type { Change } from '@corridor/contract/kernel/live.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'

export interface Conversation {
  channel: ChatChannel
  /** Newest first. */
  messages: ChatMessage[]
}

/** What a window makes of an event: the rules of the contract, and a message in its place. */
export function appliedTo(me: Pick<LoginReply, 'givenName' | 'practiceId'>) {
  return (
    { channel, messages }: Conversation,
    { event, payload }: Pick<Change, 'event' | 'payload'>,
  ): Conversation => {
    // biome-ignore lint/suspicious/noExplicitAny: each event has the payload of its name
    const told = payload as any
    if (event === 'chat.message') {
      const others = messages.filter(({ seq }) => seq !== told.message.seq)
      const sorted = [...others, told.message].sort((a, b) => b.seq - a.seq)
      return { channel: withMessage(channel, told.message, me.givenName), messages: sorted }
    }
    if (event === 'chat.receipt') return { channel: withReceipt(channel, told, me.givenName), messages }
    if (event === 'chat.own') return { channel: withOwn(channel, told, me.givenName), messages }
    if (event === 'chat.channel')
      return { channel: withFacts(channel, told, { me: me.givenName, practiceId: me.practiceId }), messages }
    if (event === 'chat.message-hidden') {
      const hidden = messages.map((one) =>
        one.id === told.messageId
          ? { ...one, messageText: '', metaDictionary: null, reactions: {}, deletedBy: [me.givenName] }
          : one,
      )
      return { channel: withHidden(channel, told, me.givenName), messages: hidden }
    }
    throw new Error(`unknown: ${event}`)
  }
}
