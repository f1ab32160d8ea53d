import { settled } from '@corridor/contract/chat/changes.ts'
import type { ChatChannel, ChatMember, ChatMessage } from '@corridor/contract/chat/model.ts'
import { directChannelId, recipientsOf } from '@corridor/contract/chat/rules.ts'
import * as contract from '@corridor/contract/chat/testing/conversations.ts'
import { ADA, BEN } from '#platform/testing/people.ts'

export const DIRECT = directChannelId(ADA, BEN)

export const member = (userId: string, more: Partial<ChatMember> = {}): ChatMember =>
  contract.member(userId, {
    name: userId === ADA ? 'Dr Ada Owens' : 'Ben Cruz',
    practiceId: null,
    practiceName: null,
    ...more,
  })

/** Something that Ben said. */
export const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage =>
  contract.message(seq, BEN, {
    user: { userId: BEN, name: 'Ben Cruz', profileUrl: null },
    messageText: `m${seq}`,
    ...more,
  })

/** The conversation of Ada and Ben, as Ada has it. */
export function channel(more: Partial<ChatChannel> = {}): ChatChannel {
  const members = more.members ?? [member(ADA), member(BEN)]
  const recipients = recipientsOf(members, ADA)
  return settled(contract.conversation({ memberCount: members.length, ...more, members, recipients }), ADA)
}
