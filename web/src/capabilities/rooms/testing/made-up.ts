import type { RoomMember } from '@corridor/contract/engines/discussions/model.ts'
import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import { ROOM_SWITCHES, ROOM_TYPES, type RoomSwitch } from '@corridor/contract/rooms/rules.ts'
import { ADA, BEN } from '#platform/testing/people.ts'

export const BRIGHT = { id: '00000000-0000-4000-8000-0000000000b1', name: 'Bright Smiles Dental' }
export const LAKESIDE = { id: '00000000-0000-4000-8000-0000000000b2', name: 'Lakeside Oral Surgery' }
export const ROOM = '00000000-0000-4000-8000-0000000000f1'

export const switches = (...on: RoomSwitch[]): PracticeRoom['switches'] =>
  Object.fromEntries(ROOM_SWITCHES.map((one) => [one, on.includes(one)])) as PracticeRoom['switches']

export const member = (userId: string, more: Partial<RoomMember> = {}): RoomMember => ({
  userId,
  name: userId === ADA ? 'Dr Ada Owens' : 'Ben Cruz',
  profileUrl: null,
  role: 'Hygienist',
  practiceId: BRIGHT.id,
  practiceName: BRIGHT.name,
  isHost: userId === ADA,
  ...more,
})

/** What somebody wrote last, so many minutes after eight. */
export const lastWritten = (text: string, minute = 0, more: Partial<PracticeRoom['lastWritten']> = {}) => ({
  postId: '00000000-0000-4000-8000-0000000000e1',
  commentId: null,
  text,
  userId: BEN,
  name: 'Ben Cruz',
  createdTimeUtc: new Date(Date.UTC(2026, 10, 16, 8, minute)).toISOString(),
  ...more,
})

/** Something that Ben wrote, which Ada has not read. */
export const unread = (text: string, minute = 0, unreadCount = 1): Partial<PracticeRoom> => {
  const written = lastWritten(text, minute)
  return {
    lastWritten: written,
    lastPostCreatedAt: written.createdTimeUtc,
    lastPostCreatedBy: BEN,
    lastSeq: 4,
    lastSeqBy: BEN,
    readSeq: 2,
    unreadCount,
    isRead: false,
  }
}

/** A room of Ada and Ben in their office, as Ada has it. */
export const room = (more: Partial<PracticeRoom> = {}): PracticeRoom => ({
  id: ROOM,
  name: 'Sterilization',
  displayName: more.name ?? 'Sterilization',
  description: '',
  memberIds: [ADA, BEN],
  members: [member(ADA), member(BEN)],
  memberCount: 2,
  createdBy: ADA,
  createdTimestamp: 1_794_816_000,
  createdTimeUtc: '2026-11-16T08:00:00.000Z',
  isPrivate: true,
  practices: [BRIGHT],
  coverUrl: null,
  status: 0,
  isMember: true,
  isFavorite: false,
  isRead: true,
  unreadCount: 0,
  favoriteByUserIds: [],
  unreadByUserIds: [],
  leftUserIds: [],
  readReceipts: {},
  lastUpdatedTimestamp: 1_794_816_000,
  lastUpdatedTimeRaw: '2026-11-16T08:00:00.000Z',
  lastUpdatedAt: '2026-11-16T08:00:00.000Z',
  lastUpdatedBy: ADA,
  lastPostCreatedAt: null,
  lastPostCreatedBy: null,
  lastCommentCreatedAt: null,
  lastCommentCreatedBy: null,
  lastPostReactedAt: null,
  lastPostReactedBy: null,
  lastCommentReactedAt: null,
  lastCommentReactedBy: null,
  lastResolvedAt: null,
  lastResolvedBy: null,
  lastWritten: null,
  lastPost: null,
  pinnedPostId: null,
  lastSeq: 0,
  lastSeqBy: null,
  readSeq: 0,
  changeSeq: 1,
  abilities: { mayWrite: true, mayManage: true, mayAdd: true },
  roomType: ROOM_TYPES.InOffice,
  hostPracticeId: BRIGHT.id,
  parentRoomId: null,
  isHuddle: false,
  openCases: 0,
  switches: switches(),
  ...more,
})

/** A room between Bright Smiles and Lakeside. */
export const between = (more: Partial<PracticeRoom> = {}): PracticeRoom =>
  room({ roomType: ROOM_TYPES.CrossOffice, practices: [BRIGHT, LAKESIDE], ...more })
