import { plainText } from '../engines/conversation/formatting.ts'
import type { MessageStatus } from '../engines/conversation/message-status.ts'
import { type ReadState, unreadCountOf } from '../engines/conversation/read-state.ts'
import { reachedStatus } from '../engines/conversation/receipts.ts'
import { firstNameOf, shortName } from '../people/rules.ts'
import { FORWARDED_MAX, LISTED_MEMBERS } from './limits.ts'
import type {
  ChatChannel,
  ChatMember,
  ChatMessage,
  ChatQuote,
  Included,
  PreviewedMessage,
  UnconfirmedMessage,
} from './model.ts'
import { type ChannelList, type InboxFilter, MESSAGE_TYPES } from './types.ts'

/** The id of a conversation of two: both ids in one order, so that either of them finds the same. */
export const directChannelId = (one: string, other: string): string => [one, other].sort().join('--')

/** The two of a direct conversation; nothing for a group. */
export function pairOf(channelId: string): [string, string] | undefined {
  const [one, other] = channelId.split('--')
  return one && other ? [one, other] : undefined
}

/** The id as it is stored: clients may give the two people of a direct conversation in either order. */
export function canonicalId(channelId: string): string {
  const pair = pairOf(channelId)
  return pair ? directChannelId(...pair) : channelId
}

/** Archived before favourite: taken out of the archive, a favourite is among the favourites again. */
export const listOf = ({ isArchivedByLoggedUser, isFavouriteByLoggedUser }: ChatChannel): ChannelList =>
  isArchivedByLoggedUser ? 'archive' : isFavouriteByLoggedUser ? 'favourites' : 'default'

/** Only while its owner is a member, and there is somebody else in it. */
export const isListed = ({ members, recipients, memberCount }: ChatChannel, me: string): boolean =>
  (memberCount > members.length || members.some(({ userId, isDeleted }) => userId === me && !isDeleted)) &&
  recipients.length > 0

/** The newest message first, to the millisecond; a conversation without any by when it was opened. */
const sortedAt = ({ lastMessage, createdTimeUtc }: ChatChannel): string =>
  lastMessage?.createdTimeUtc ?? createdTimeUtc
export function byLastMessage(a: ChatChannel, b: ChatChannel): number {
  const [one, other] = [sortedAt(a), sortedAt(b)]
  if (one === other) return a.id < b.id ? -1 : 1
  return one > other ? -1 : 1
}

/** The same filter chosen twice turns it off. */
export const chosenFilter = (current: InboxFilter, chosen: InboxFilter): InboxFilter =>
  current === chosen ? 'none' : chosen

/** A message that was chosen to be sent on. */
export interface ToForward {
  messageId: string
  seq: number
  /** What it is sent on under: tried again after an answer that was lost, it arrives once. */
  id: string
}

/** Chosen twice, a message is not chosen; in the order of the conversation. Nothing where it would be one too many. */
export function withChosen(chosen: readonly ToForward[], one: ToForward): readonly ToForward[] | undefined {
  const others = chosen.filter(({ messageId }) => messageId !== one.messageId)
  if (others.length < chosen.length) return others
  if (chosen.length >= FORWARDED_MAX) return undefined
  return [...chosen, one].sort((a, b) => a.seq - b.seq)
}

/** Whether an urgent message waits for somebody to confirm it. */
export const needsConfirmationBy = (message: ChatMessage, me: string): boolean =>
  message.isUrgent &&
  message.type === 'message' &&
  message.user.userId !== me &&
  !message.isDeleted &&
  !message.deletedBy.includes(me) &&
  message.acknowledgedBy[me] === undefined

/** What its owner can still confirm: in a frozen conversation nobody can. */
export const unconfirmedIn = ({
  frozen,
  unconfirmed,
}: Pick<ChatChannel, 'frozen' | 'unconfirmed'>): readonly UnconfirmedMessage[] => (frozen ? [] : unconfirmed)

/** Counted in the menu and the title: it has something to read, or something to confirm that was read already. */
export const isWaiting = (
  channel: Pick<ChatChannel, 'frozen' | 'unconfirmed' | 'hasUnreadMessages' | 'isArchivedByLoggedUser'>,
): boolean =>
  unconfirmedIn(channel).length > 0 || (channel.hasUnreadMessages && !channel.isArchivedByLoggedUser)

const PASSES: Record<InboxFilter, (channel: ChatChannel) => boolean> = {
  none: () => true,
  groups: ({ isGroupChat }) => isGroupChat,
  unread: (channel) => channel.hasUnreadMessages || unconfirmedIn(channel).length > 0,
  /** Not a group, and somebody of another practice in it. */
  outside: ({ isGroupChat, isOutsideOffice }) => !isGroupChat && isOutsideOffice,
}
export const passes = (filter: InboxFilter, channel: ChatChannel): boolean => PASSES[filter](channel)

/** The conversations of one list as they are shown. */
export const shownIn = (
  list: ChannelList,
  channels: readonly ChatChannel[],
  { me, filter }: { me: string; filter: InboxFilter },
): ChatChannel[] =>
  channels
    .filter((one) => listOf(one) === list && isListed(one, me) && passes(filter, one))
    .sort(byLastMessage)

/** The read mark of its owner, by the engine's names. */
export const readStateOf = ({
  lastSeq,
  readSeq,
  uncountedSeqs,
  isUnreadByLoggedUser,
}: Pick<ChatChannel, 'lastSeq' | 'readSeq' | 'uncountedSeqs' | 'isUnreadByLoggedUser'>): ReadState => ({
  lastSeq,
  readSeq,
  uncountedSeqs,
  isMarkedUnread: isUnreadByLoggedUser,
})

/** How many messages wait to be read. */
export const unreadOf = (channel: Parameters<typeof readStateOf>[0]): number =>
  unreadCountOf(readStateOf(channel))

/**
 * The status of one's own message: read or delivered once the receipts of all others who were members then have reached it. Positions
 * are compared, because two messages of one second have the same time.
 */
export function statusOf(
  { seq }: Pick<ChatMessage, 'seq'>,
  { recipients, readUpTo, deliveredUpTo }: Pick<ChatChannel, 'recipients' | 'readUpTo' | 'deliveredUpTo'>,
  local: { isSending?: boolean; hasFailed?: boolean } = {},
): MessageStatus {
  if (local.hasFailed) return 'failed'
  if (local.isSending) return 'sending'
  const others = recipients
    .filter(({ isDeleted, joinedSeq }) => !isDeleted && joinedSeq < seq)
    .map(({ userId }) => userId)
  return reachedStatus(seq, others, { readUpTo, deliveredUpTo })
}

const STATUS_ON_WIRE = { read: 'Read', delivered: 'Delivered', sent: 'Sent' } as const

/** The status of the last message, if the viewer sent it. Large groups have no receipts. */
export function ownStatusOf(
  channel: Pick<
    ChatChannel,
    'lastMessage' | 'lastSeq' | 'recipients' | 'readUpTo' | 'deliveredUpTo' | 'memberCount'
  >,
  me: string,
): ChatChannel['messageStatus'] {
  const { lastMessage } = channel
  if (lastMessage?.userId !== me || lastMessage.type === 'note' || lastMessage.deletedBy.length > 0)
    return null
  if (channel.memberCount > LISTED_MEMBERS) return 'Sent'
  return STATUS_ON_WIRE[statusOf({ seq: channel.lastSeq }, channel) as keyof typeof STATUS_ON_WIRE]
}

/** The newest message that its viewer sees: one that they deleted for themselves leaves no line. */
export const shownLast = ({ lastMessage }: Pick<ChatChannel, 'lastMessage'>): PreviewedMessage | null =>
  lastMessage && lastMessage.deletedBy.length > 0 ? lastMessage.before : lastMessage

/** What steers the line it stands in, and the names beside it, instead of being read; a break becomes a space. */
const STEERING = /\p{Bidi_Control}|(?!\s)\p{Cc}/gu
const singleLineText = (text: string): string => text.replace(STEERING, '').replace(/\s+/g, ' ').trim()

/** The words of a message in one line, without the marks of its formatting. */
export const plainLine = (text: string): string => singleLineText(plainText(text))

/** What a list shows of a message. */
export function previewOf(
  message: { text: string; messageType: number; isDeleted: boolean; deletedBy?: readonly string[] },
  me: string,
): string {
  if (message.isDeleted || message.deletedBy?.includes(me)) return 'Message deleted'
  if (message.messageType === MESSAGE_TYPES.GIF) return 'GIF'
  if (message.messageType !== MESSAGE_TYPES.TEXT) return plainLine(message.text) || 'Attachment'
  return plainLine(message.text)
}

/** What a quote says of the message it stands for. */
export function quotedWords({ state, text, messageType, attachmentName }: Omit<ChatQuote, 'id'>): string {
  if (state === 'deleted') return 'Message deleted'
  if (state === 'unavailable') return 'Original message not available'
  if (messageType === MESSAGE_TYPES.GIF) return 'GIF'
  const words = plainLine(text)
  if (words !== '' || messageType === MESSAGE_TYPES.TEXT) return words
  return messageType === MESSAGE_TYPES.PHOTO ? 'Photo' : attachmentName || 'Attachment'
}

/** A line about the conversation itself says who did what: "You removed Vic". */
export const noteOf = (words: string, by: { userId: string; name: string }, me: string): string =>
  `${by.userId === me ? 'You' : by.name} ${words}`

const NAMES_SHOWN = 3

/** The name of a group without one: up to three sorted names and how many more there are, including members not listed here. */
export function groupName(names: readonly string[], count = names.length): string {
  const sorted = names.toSorted((a, b) => a.localeCompare(b, 'en'))
  const shown = sorted.slice(0, NAMES_SHOWN)
  const more = Math.max(count, sorted.length) - shown.length
  if (sorted.length <= 2 && more === 0) return shown.join(' and ')
  return more > 0 ? `${shown.join(', ')} +${more}` : shown.join(', ')
}

type Namesake = Pick<ChatMember, 'userId' | 'name' | 'role' | 'practiceName'>

/** What can distinguish two people with the same name: their practice, their role, or both. */
function distinctionsOf({ role, practiceName }: Namesake): string[] {
  const known = role === 'Member' ? '' : role
  return [practiceName ?? '', known, [known, practiceName].filter(Boolean).join(' · ')]
}

/** Names that distinguish everybody from the others: “Maria Gomez (Lakeside)” where there are two. A number where nothing else differs. */
export function distinctNames(people: readonly Namesake[]): ReadonlyMap<string, string> {
  const everybody = [...new Map(people.map((one) => [one.userId, one])).values()]
  const byName = new Map<string, Namesake[]>()
  for (const one of everybody) byName.set(one.name, [...(byName.get(one.name) ?? []), one])
  return new Map(
    everybody.map((one) => {
      const same = byName.get(one.name)!
      if (same.length === 1) return [one.userId, one.name]
      const others = same.filter(({ userId }) => userId !== one.userId).map(distinctionsOf)
      const distinction = distinctionsOf(one).find(
        (words, index) => words !== '' && others.every((theirs) => theirs[index] !== words),
      )
      const place = same
        .map(({ userId }) => userId)
        .sort()
        .indexOf(one.userId)
      return [one.userId, `${one.name} (${distinction ?? place + 1})`]
    }),
  )
}

/** The same by first names, and by whole ones where two have the same first name. Cut as every name is. */
export function groupTitle(names: readonly string[], count?: number): string {
  const firsts = names.map(firstNameOf)
  const shown = names.map((name, index) =>
    firsts.filter((first) => first === firsts[index]).length > 1 ? name : firsts[index]!,
  )
  return shortName(groupName(shown, count))
}

/** How a conversation is headed: by its own name, by the other one's, or by who is in it. Cut as every name is. */
export function titleOf(
  channel: Pick<ChatChannel, 'name' | 'isGroupChat' | 'recipients' | 'memberCount'>,
): string {
  if (channel.name) return shortName(channel.name)
  if (!channel.isGroupChat) return shortName(channel.recipients[0]?.name ?? '')
  return groupTitle([...distinctNames(channel.recipients).values()], channel.memberCount - 1)
}

/** Role and practice of the other one, or how many there are. */
export function badgeOf(channel: Pick<ChatChannel, 'isGroupChat' | 'recipients' | 'memberCount'>): string {
  if (channel.isGroupChat) return `${channel.memberCount} members`
  const [other] = channel.recipients
  return other ? [other.role, other.practiceName].filter(Boolean).join(' · ') : ''
}

export const recipientsOf = (members: readonly ChatMember[], me: string): ChatMember[] =>
  members.filter(({ userId }) => userId !== me)

/** The practices of these people, each once with the position of its first member, and people without a practice; newest first. */
export function includedIn(members: readonly ChatMember[]): Included[] {
  const known = new Map<string, Included>()
  for (const { userId, name, practiceId, practiceName, joinedSeq } of members) {
    const [id, shown] = practiceId ? [practiceId, practiceName ?? ''] : [userId, name]
    const before = known.get(id)
    known.set(id, { id, name: shown, joinedSeq: Math.min(joinedSeq, before?.joinedSeq ?? joinedSeq) })
  }
  return [...known.values()].sort((a, b) => b.joinedSeq - a.joinedSeq || (a.name < b.name ? -1 : 1))
}

interface Viewer {
  me: string
  practiceId: string | null
}

/** Of a group, the practices that are not the viewer's, and others who work on their own. */
export const otherPractices = (
  { isGroupChat, includes }: Pick<ChatChannel, 'isGroupChat' | 'includes'>,
  { me, practiceId }: Viewer,
): Included[] => (isGroupChat ? includes.filter(({ id }) => id !== practiceId && id !== me) : [])

/** Of these, whose people came after the viewer wrote last: said before they write again. */
export const newlyIncluded = (
  channel: Pick<ChatChannel, 'isGroupChat' | 'includes' | 'sentSeq'>,
  viewer: Viewer,
): Included[] => {
  const { sentSeq } = channel
  return sentSeq === null
    ? []
    : otherPractices(channel, viewer).filter(({ joinedSeq }) => joinedSeq >= sentSeq)
}

/** Whether the viewer may remove this member from the group; the server decides. */
export const mayRemove = (
  { abilities }: Pick<ChatChannel, 'abilities'>,
  { userId, practiceId }: Pick<ChatMember, 'userId' | 'practiceId'>,
  viewer: Viewer,
): boolean =>
  userId !== viewer.me &&
  (abilities.mayRemove === 'anyone' ||
    (abilities.mayRemove === 'own-practice' && practiceId !== null && practiceId === viewer.practiceId))

/** Somebody of another practice, or of none, is in it. */
export const isOutside = (members: readonly ChatMember[], practiceId: string | null): boolean =>
  members.some((one) => one.practiceId !== practiceId)
