import {
  withFacts,
  withHidden,
  withMessage,
  withOwn,
  withoutQuoted,
  withoutWords,
  withQuoted,
  withReceipt,
} from '@corridor/contract/chat/changes.ts'
import {
  channelChanged,
  messageChanged,
  messageHidden,
  ownChannelChanged,
  receiptsChanged,
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
    if (event === messageChanged.name) {
      const { message } = messageChanged.payload.parse(payload)
      const others = messages.filter(({ seq }) => seq !== message.seq)
      const sorted = [...others.map((one) => withQuoted(one, message)), message].sort((a, b) => b.seq - a.seq)
      return { channel: withMessage(channel, message, me), messages: sorted }
    }
    if (event === receiptsChanged.name)
      return { channel: withReceipt(channel, receiptsChanged.payload.parse(payload), me), messages }
    if (event === ownChannelChanged.name)
      return { channel: withOwn(channel, ownChannelChanged.payload.parse(payload), me), messages }
    if (event === channelChanged.name)
      return {
        channel: withFacts(channel, channelChanged.payload.parse(payload), { me, practiceId }),
        messages,
      }
    if (event === messageHidden.name) {
      const parsed = messageHidden.payload.parse(payload)
      const hidden = messages.map((one) =>
        one.id === parsed.messageId
          ? { ...withoutWords(one), deletedBy: [me] }
          : withoutQuoted(one, parsed.messageId),
      )
      return { channel: withHidden(channel, parsed, me), messages: hidden }
    }
    throw new Error(`unknown: ${event}`)
  }
}
