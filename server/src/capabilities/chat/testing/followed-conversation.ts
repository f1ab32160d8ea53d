import {
  withFacts,
  withHidden,
  withMessage,
  withOwn,
  withoutWords,
  withReceipt,
} from '@corridor/contract/chat/changes.ts'
import {
  channelTold,
  messageHidden,
  messageTold,
  ownTold,
  receiptTold,
} from '@corridor/contract/chat/events.ts'
import type { ChatChannel, ChatMessage } from '@corridor/contract/chat/model.ts'
import type { Change } from '@corridor/contract/kernel/live.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'

export interface Conversation {
  channel: ChatChannel
  /** Newest first. */
  messages: ChatMessage[]
}

/** What a window makes of an event: the rules of the contract, and a message in its place. */
export function appliedTo({ givenName: me, practiceId }: Pick<LoginReply, 'givenName' | 'practiceId'>) {
  return (
    { channel, messages }: Conversation,
    { event, payload }: Pick<Change, 'event' | 'payload'>,
  ): Conversation => {
    if (event === messageTold.name) {
      const { message } = messageTold.payload.parse(payload)
      const others = messages.filter(({ seq }) => seq !== message.seq)
      const sorted = [...others, message].sort((a, b) => b.seq - a.seq)
      return { channel: withMessage(channel, message, me), messages: sorted }
    }
    if (event === receiptTold.name)
      return { channel: withReceipt(channel, receiptTold.payload.parse(payload), me), messages }
    if (event === ownTold.name)
      return { channel: withOwn(channel, ownTold.payload.parse(payload), me), messages }
    if (event === channelTold.name)
      return { channel: withFacts(channel, channelTold.payload.parse(payload), { me, practiceId }), messages }
    if (event === messageHidden.name) {
      const told = messageHidden.payload.parse(payload)
      const hidden = messages.map((one) =>
        one.id === told.messageId ? { ...withoutWords(one), deletedBy: [me] } : one,
      )
      return { channel: withHidden(channel, told, me), messages: hidden }
    }
    throw new Error(`unknown: ${event}`)
  }
}
