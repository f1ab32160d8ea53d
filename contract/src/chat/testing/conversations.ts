import type { ChatChannel, ChatMember, ChatMessage } from '../model.ts'

export const ADA = '00000000-0000-4000-8000-00000000000a'
export const BEN = '00000000-0000-4000-8000-00000000000b'
export const CLEO = '00000000-0000-4000-8000-00000000000c'

export const member = (userId: string, more: Partial<ChatMember> = {}): ChatMember => ({
  userId,
  name: 'Ben Ortiz',
  profileUrl: null,
  role: 'Member',
  practiceId: 'own',
  practiceName: 'Bright Smiles Dental',
  lastSeenAt: null,
  hasMobileAccess: false,
  joinedSeq: 0,
  isDeleted: false,
  ...more,
})

/** A conversation of Ada with Ben, as Ada sees it, with nothing in it. */
export const conversation = (more: Partial<ChatChannel> = {}): ChatChannel => ({
  id: `${ADA}--${BEN}`,
  name: '',
  coverImageUrl: null,
  type: 'direct',
  members: [member(ADA, { name: 'Ada Hill' }), member(BEN)],
  memberCount: 2,
  recipients: [member(BEN)],
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
  lastUpdatedTimestamp: 1_000,
  createdTimeUtc: '1970-01-01T00:16:40.000Z',
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
  ...more,
})

export const message = (seq: number, from: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
  type: 'message',
  channelId: `${ADA}--${BEN}`,
  seq,
  user: { userId: from, name: 'Ben Ortiz', profileUrl: null },
  messageText: `Message ${seq}`,
  messageType: 0,
  metaDictionary: null,
  reactions: {},
  createdAt: 1_000 + seq,
  createdTimeUtc: '2026-01-01T00:00:00.000Z',
  lastUpdatedTimeUtc: '2026-01-01T00:00:00.000Z',
  lastUpdatedTimestamp: 1_000 + seq,
  isDeleted: false,
  deletedBy: [],
  editedAt: null,
  mentions: [],
  isForwarded: false,
  isUrgent: false,
  acknowledgedBy: {},
  ...more,
})

/** How its owner keeps a conversation, as their windows are told. */
export const own = (channel: ChatChannel, more = {}) => ({
  channelId: channel.id,
  isFavourite: channel.isFavouriteByLoggedUser,
  isArchived: channel.isArchivedByLoggedUser,
  isMarkedUnread: channel.isUnreadByLoggedUser,
  readSeq: channel.readSeq,
  lastSeq: channel.lastSeq,
  uncountedSeqs: channel.uncountedSeqs,
  mutedUntil: channel.mutedUntil,
  isGone: false,
  ...more,
})
