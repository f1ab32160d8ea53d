import { settled } from '@corridor/contract/chat/changes.ts'
import type { ChatChannel, ChatMember, ChatMessage } from '@corridor/contract/chat/model.ts'
import { directChannelId, recipientsOf } from '@corridor/contract/chat/rules.ts'
import { ADA, BEN } from '../../../platform/testing/people.ts'

export const DIRECT = directChannelId(ADA, BEN)

export const member = (userId: string, over: Partial<ChatMember> = {}): ChatMember => ({
  userId,
  name: userId === ADA ? 'Dr Ada Owens' : 'Ben Cruz',
  profileUrl: null,
  role: 'Member',
  practiceId: null,
  practiceName: null,
  lastSeenAt: null,
  hasMobileAccess: false,
  joinedSeq: 0,
  isDeleted: false,
  ...over,
})

export const message = (seq: number, over: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `00000000-0000-4000-9000-${String(seq).padStart(12, '0')}`,
  type: 'message',
  channelId: DIRECT,
  seq,
  user: { userId: BEN, name: 'Ben Cruz', profileUrl: null },
  messageText: `m${seq}`,
  messageType: 0,
  metaDictionary: null,
  reactions: {},
  createdAt: 1_790_000_000 + seq,
  createdTimeUtc: new Date((1_790_000_000 + seq) * 1000).toISOString(),
  lastUpdatedTimeUtc: new Date((1_790_000_000 + seq) * 1000).toISOString(),
  lastUpdatedTimestamp: 1_790_000_000 + seq,
  isDeleted: false,
  deletedBy: [],
  editedAt: null,
  mentions: [],
  isForwarded: false,
  isUrgent: false,
  acknowledgedBy: {},
  ...over,
})

/** The conversation of Ada and Ben, as Ada has it. */
export function channel(over: Partial<ChatChannel> = {}): ChatChannel {
  const members = over.members ?? [member(ADA), member(BEN)]
  return settled(
    {
      id: DIRECT,
      name: '',
      coverImageUrl: null,
      type: 'direct',
      members,
      memberCount: members.length,
      recipients: recipientsOf(members, ADA),
      lastMessage: null,
      pinnedMessageId: null,
      unreadCount: 0,
      hasUnreadMessages: false,
      isGroupChat: false,
      isFavouriteByLoggedUser: false,
      isReadByLoggedUser: true,
      isUnreadByLoggedUser: false,
      isArchivedByLoggedUser: false,
      isOutsideOffice: false,
      isDeleted: false,
      frozen: false,
      mutedUntil: null,
      lastUpdatedTimestamp: 1_790_000_000,
      createdTimeUtc: '2026-09-21T00:00:00.000Z',
      readReceipts: {},
      deliveryReceipts: {},
      readUpTo: {},
      deliveredUpTo: {},
      favoriteByUserIds: [],
      archivedByUserIds: [],
      unreadByUserIds: [],
      messageStatus: null,
      lastSeq: 0,
      readSeq: 0,
      uncountedSeqs: [],
      abilities: { mayWrite: true, mayManage: false },
      ...over,
    },
    ADA,
  )
}
