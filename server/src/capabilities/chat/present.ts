import { settled, unavailableQuote } from '@corridor/contract/chat/changes.ts'
import type * as events from '@corridor/contract/chat/events.ts'
import { LISTED_MEMBERS } from '@corridor/contract/chat/limits.ts'
import type { ChatChannel, ChatMember, ChatMessage, PreviewedMessage } from '@corridor/contract/chat/model.ts'
import { includedIn, isOutside, recipientsOf, unreadOf } from '@corridor/contract/chat/rules.ts'
import { MESSAGE_TYPES, type MessageType } from '@corridor/contract/chat/types.ts'
import type { PayloadOf } from '@corridor/contract/kernel/event.ts'
import { displayName } from '@corridor/contract/people/rules.ts'
import type { Person } from '#platform/access/person.ts'
import type { Services } from '#platform/services.ts'
import type { LastRow, PreviewedRow, SeatRow, UnconfirmedRow } from './store/channels.ts'
import type { MemberReceiptRow } from './store/membership.ts'
import type { MemberRow, MessageRow, Meta, NamedRow } from './store/tables.ts'

/** What presenting needs: the addresses of profile pictures. */
export type Showing = Pick<Services, 'people'>

export const nameOf = ({ first_name, last_name, role, is_doctor }: NamedRow): string =>
  displayName({ firstName: first_name, lastName: last_name, role, isDoctor: is_doctor })

const pictureOf = ({ people }: Showing, { profile_image_id }: NamedRow): string | null =>
  profile_image_id && people.pictureUrl(profile_image_id)

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000)
const orNothing = (moment: Date | null): number | null => moment && secondsOf(moment)

export const presentMember = (services: Showing, row: MemberRow, isLarge: boolean): ChatMember => ({
  userId: row.person_id,
  name: nameOf(row),
  profileUrl: pictureOf(services, row),
  role: row.role ?? 'Member',
  practiceId: row.practice_id,
  practiceName: row.practice_name,
  lastSeenAt: isLarge ? null : orNothing(row.read_at),
  hasMobileAccess: row.has_mobile_access,
  joinedSeq: Number(row.joined_seq),
  isDeleted: false,
})

export const presentMeta = (meta: Meta | null): ChatMessage['metaDictionary'] =>
  meta && {
    giphyThumbnailUri: meta.giphyThumbnailUri ?? null,
    giphyUri: meta.giphyUri ?? null,
    attachmentName: meta.attachmentName ?? null,
    file: meta.file ?? null,
  }

const instants = (moments: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(moments).map(([id, moment]) => [id, new Date(moment).toISOString()]))

function presentQuote({ quoted_id, quoted }: MessageRow): ChatMessage['quote'] {
  if (!quoted_id) return null
  if (!quoted) return unavailableQuote(quoted_id)
  const { id, seq, person_id, is_deleted: isDeleted } = quoted
  return {
    id,
    state: isDeleted ? 'deleted' : 'shown',
    seq,
    userId: person_id,
    name: nameOf(quoted),
    text: isDeleted ? '' : quoted.text,
    messageType: isDeleted ? MESSAGE_TYPES.TEXT : quoted.type,
    attachmentName: isDeleted ? null : quoted.attachment_name,
  }
}

/** A message as everybody sees it. A viewer who deleted it for themselves gets it without its content. */
export function presentMessage(services: Showing, row: MessageRow, viewerId?: string): ChatMessage {
  const isGone = row.deleted_at !== null || row.is_hidden
  const changedAt = row.changed_at
  return {
    id: row.id,
    type: row.is_note ? 'note' : 'message',
    channelId: row.channel_id,
    seq: Number(row.seq),
    user: { userId: row.person_id, name: nameOf(row), profileUrl: pictureOf(services, row) },
    messageText: isGone ? '' : row.text,
    messageType: isGone ? MESSAGE_TYPES.TEXT : row.type,
    metaDictionary: isGone || !row.meta ? null : presentMeta(row.meta),
    reactions: isGone ? {} : (row.reactions ?? {}),
    createdAt: secondsOf(row.created_at),
    createdTimeUtc: row.created_at.toISOString(),
    lastUpdatedTimeUtc: changedAt.toISOString(),
    lastUpdatedTimestamp: secondsOf(changedAt),
    isDeleted: row.deleted_at !== null,
    deletedBy: row.is_hidden && viewerId ? [viewerId] : [],
    editedAt: row.edited_at?.toISOString() ?? null,
    mentions: row.mentions,
    mentionsAll: row.mentions_all,
    isForwarded: row.is_forwarded,
    quote: isGone ? null : presentQuote(row),
    isUrgent: row.is_urgent,
    acknowledgedBy: instants(row.acknowledged ?? {}),
    confirmerCount: row.confirmer_count ?? 0,
    names: isGone ? {} : Object.fromEntries((row.named ?? []).map((one) => [one.person_id, nameOf(one)])),
  }
}

function presentLast({ last }: SeatRow, viewerId: string): ChatChannel['lastMessage'] {
  if (!last) return null
  return {
    ...presentPreviewed(last, last.is_hidden),
    createdAt: secondsOf(new Date(last.created_at)),
    deletedBy: last.is_hidden ? [viewerId] : [],
    before: presentBefore(last),
  }
}

function presentPreviewed(row: PreviewedRow, isHidden: boolean): PreviewedMessage {
  const isGone = row.is_deleted || isHidden
  return {
    id: row.id,
    type: row.is_note ? 'note' : 'message',
    text: isGone ? '' : row.text,
    createdTimeUtc: new Date(row.created_at).toISOString(),
    userId: row.person_id,
    messageType: (isGone ? MESSAGE_TYPES.TEXT : row.type) as MessageType,
    name: nameOf(row),
    isDeleted: row.is_deleted,
  }
}

/** What is shown to somebody who deleted the last message for themselves. */
export const presentBefore = (last: LastRow | null): PreviewedMessage | null =>
  last?.before ? presentPreviewed(last.before, false) : null

const presentUnconfirmed = (row: UnconfirmedRow): ChatChannel['unconfirmed'][number] => ({
  id: row.id,
  seq: row.seq,
  userId: row.person_id,
  name: nameOf(row),
  text: row.text,
  messageType: row.type,
  createdTimeUtc: new Date(row.created_at).toISOString(),
})

const positionsOf = <T>(members: readonly MemberRow[], positionOf: (row: MemberRow) => T | null) =>
  Object.fromEntries(
    members.flatMap((row) => {
      const position = positionOf(row)
      return position === null ? [] : [[row.person_id, position]]
    }),
  ) as Record<string, T>

/** How far everybody has read and received. In large groups it is left out and read on demand. */
const receiptsOf = (members: readonly MemberRow[], isLarge: boolean) => {
  const listed = isLarge ? [] : members
  return {
    readReceipts: positionsOf(listed, (row) => orNothing(row.read_at)),
    deliveryReceipts: positionsOf(listed, (row) => orNothing(row.delivered_at)),
    readUpTo: positionsOf(listed, (row) => row.read_at && Number(row.read_seq)),
    deliveredUpTo: positionsOf(listed, (row) => row.delivered_at && Number(row.delivered_seq)),
  }
}

/** The members who are shown; of a large group also somebody of each practice in it. */
export interface SeenMembers {
  rows: readonly MemberRow[]
  included?: readonly MemberRow[]
}

const includesOf = (services: Showing, { rows, included = rows }: SeenMembers) =>
  includedIn(included.map((row) => presentMember(services, row, true)))

/** A conversation as one of its members sees it. */
export function presentChannel(
  services: Showing,
  seat: SeatRow,
  { rows, included = rows }: SeenMembers,
  person: Pick<Person, 'id' | 'practiceId'>,
): ChatChannel {
  const isLarge = seat.member_count > LISTED_MEMBERS
  const members = rows.map((row) => presentMember(services, row, isLarge))
  const recipients = recipientsOf(members, person.id)
  const mine = (isSo: boolean) => (isSo ? [person.id] : [])
  const channel: ChatChannel = {
    id: seat.id,
    name: seat.name,
    coverImageUrl: seat.is_group ? null : (recipients[0]?.profileUrl ?? null),
    type: seat.is_group ? 'group' : 'direct',
    members,
    memberCount: seat.member_count,
    recipients,
    lastMessage: presentLast(seat, person.id),
    pinnedMessageId: seat.pinned_id,
    unreadCount: 0,
    hasUnreadMessages: false,
    isGroupChat: seat.is_group,
    isFavouriteByLoggedUser: seat.is_favourite,
    isReadByLoggedUser: false,
    isUnreadByLoggedUser: seat.is_marked_unread,
    isArchivedByLoggedUser: seat.is_archived,
    isOutsideOffice: isOutside(members, person.practiceId),
    includes: includesOf(services, { rows, included }),
    isDeleted: false,
    frozen: seat.frozen_at !== null,
    mutedUntil: seat.muted_until?.toISOString() ?? null,
    lastUpdatedTimestamp: secondsOf(seat.last_message_at),
    createdTimeUtc: seat.created_at.toISOString(),
    ...receiptsOf(rows, isLarge),
    favoriteByUserIds: mine(seat.is_favourite),
    archivedByUserIds: mine(seat.is_archived),
    unreadByUserIds: [],
    messageStatus: null,
    lastSeq: Number(seat.last_seq),
    readSeq: Number(seat.own_read_seq),
    uncountedSeqs: seat.uncounted.map(Number),
    sentSeq: seat.sent_seq === null ? null : Number(seat.sent_seq),
    unconfirmed: seat.unconfirmed.map(presentUnconfirmed),
    abilities: {
      mayWrite: seat.frozen_at === null,
      mayManage: seat.is_group && seat.frozen_at === null,
      mayRemove: seat.frozen_at === null ? seat.may_remove : 'nobody',
    },
  }
  return settled(channel, person.id)
}

/** How many messages of it its owner has not read. */
export const unreadIn = (seat: SeatRow): number =>
  unreadOf({
    lastSeq: Number(seat.last_seq),
    readSeq: Number(seat.own_read_seq),
    uncountedSeqs: seat.uncounted.map(Number),
    isUnreadByLoggedUser: seat.is_marked_unread,
  })

/** What everybody sees of a conversation itself. */
export const presentFacts = (
  services: Showing,
  seat: Pick<SeatRow, 'id' | 'name' | 'pinned_id' | 'frozen_at' | 'member_count'>,
  { rows, included }: SeenMembers,
): PayloadOf<typeof events.channelChanged> => ({
  channelId: seat.id,
  name: seat.name,
  pinnedMessageId: seat.pinned_id,
  frozen: seat.frozen_at !== null,
  members: rows.map((row) => presentMember(services, row, seat.member_count > LISTED_MEMBERS)),
  memberCount: seat.member_count,
  includes: includesOf(services, { rows, included }),
})

/** A person's own settings of a conversation. */
export const presentOwn = (seat: SeatRow): PayloadOf<typeof events.ownChannelChanged> => ({
  channelId: seat.id,
  isFavourite: seat.is_favourite,
  isArchived: seat.is_archived,
  isMarkedUnread: seat.is_marked_unread,
  readSeq: Number(seat.own_read_seq),
  lastSeq: Number(seat.last_seq),
  uncountedSeqs: seat.uncounted.map(Number),
  mutedUntil: seat.muted_until?.toISOString() ?? null,
  isGone: false,
})

export const presentReceipt = (
  channelId: string,
  row: MemberReceiptRow,
): PayloadOf<typeof events.receiptsChanged> => ({
  channelId,
  userId: row.person_id,
  readAt: orNothing(row.read_at),
  readSeq: Number(row.read_seq),
  deliveredAt: orNothing(row.delivered_at),
  deliveredSeq: Number(row.delivered_seq),
})
