import { quoteOf } from '@corridor/contract/chat/changes.ts'
import { tooManyUrgent } from '@corridor/contract/chat/errors.ts'
import { LISTED_MEMBERS, URGENT_REPORT_MINUTES } from '@corridor/contract/chat/limits.ts'
import type { ChatChannel, ChatMember, ChatMessage, ChatQuote } from '@corridor/contract/chat/model.ts'
import { noteOf, quotedWords, statusOf } from '@corridor/contract/chat/rules.ts'
import { REACTIONS } from '@corridor/contract/engines/conversation/reactions.ts'
import { reactionLook } from '#engines/conversation/message/reaction-looks.ts'
import type {
  GifView,
  MessageFile,
  MessageView,
  Person,
  QuoteView,
  ReactionView,
  UrgentView,
} from '#engines/conversation/message-view.ts'
import { FILE_GONE, type OutgoingFile } from '#engines/conversation/state/outgoing-files.ts'
import { shownFile } from '#engines/conversation/state/thumbnails.ts'
import type { UploadItem } from '#platform/upload.ts'
import { initialsOf } from '../inbox/conversation-face.ts'
import type { Unsent } from '../state/conversations.ts'
import { conversationText } from './text.ts'

/** A message as the list shows it, with its place; nothing while it is on its way. */
export interface ShownMessage extends MessageView {
  seq?: number
}

export interface Viewer {
  me: string
  /** One's own practice: that of others is said beside their role. */
  practiceId: string | null
  members: ReadonlyMap<string, ChatMember>
  /** What each is mentioned by, where two have one name. */
  distinct?: ReadonlyMap<string, string>
  /** Not all of its members are known here. */
  isLarge?: boolean
  /** Addresses of small pictures, as far as they are known. */
  thumbnails: ReadonlyMap<string, string | null>
}

export function personOf(
  member: Pick<ChatMember, 'userId' | 'name' | 'profileUrl'> & Partial<ChatMember>,
  practiceId: string | null,
): Person {
  const { userId, name, profileUrl, role, practiceName } = member
  const isElsewhere = member.practiceId !== practiceId
  const words = [role === 'Member' ? '' : role, isElsewhere ? practiceName : ''].filter(Boolean)
  return {
    id: userId,
    name,
    initials: initialsOf(name),
    imageUrl: profileUrl,
    role: words.join(' · ') || undefined,
  }
}

function senderOf({ user }: ChatMessage, { members, practiceId }: Viewer): Person {
  const member = members.get(user.userId)
  return personOf(member ?? { ...user, practiceId }, practiceId)
}

/** A person named by a message: from the members, or from the message's own names if they left or the group is large. */
function namedIn({ names }: ChatMessage, userId: string, { members, practiceId }: Viewer): Person {
  const known = members.get(userId) ?? { userId, name: names[userId] ?? '', profileUrl: null, practiceId }
  return personOf(known, practiceId)
}

function reactionsOf(message: ChatMessage, viewer: Viewer): ReactionView[] {
  const { reactions } = message
  const { me } = viewer
  const named = (userId: string): Person => namedIn(message, userId, viewer)
  const keys = new Set([...REACTIONS, ...Object.values(reactions).sort()])
  return [...keys].flatMap((key) => {
    const ids = Object.keys(reactions).filter((id) => reactions[id] === key)
    if (ids.length === 0) return []
    return [{ ...reactionLook(key), people: ids.map(named), isOwn: ids.includes(me) }]
  })
}

function urgentOf(message: ChatMessage, viewer: Viewer): UrgentView | undefined {
  const { me, members, practiceId, isLarge } = viewer
  const { isUrgent, acknowledgedBy, user, seq, confirmerCount } = message
  if (!isUrgent) return undefined
  const waiting = [...members.values()].filter(
    ({ userId, joinedSeq, isDeleted }) =>
      userId !== user.userId && joinedSeq < seq && !isDeleted && acknowledgedBy[userId] === undefined,
  )
  const confirmed = Object.entries(acknowledgedBy).map(([userId, at]) => ({
    person: namedIn(message, userId, viewer),
    at,
  }))
  // A large group comes with some of its members only, so the server's count is used.
  const waitingCount = isLarge ? Math.max(confirmerCount - confirmed.length, 0) : waiting.length
  return {
    confirmed,
    waiting: waiting.slice(0, waitingCount).map((one) => personOf(one, practiceId)),
    waitingCount,
    mustConfirm: user.userId !== me && acknowledgedBy[me] === undefined,
    remindedUntil: new Date(
      Date.parse(message.createdTimeUtc) + URGENT_REPORT_MINUTES * 60_000,
    ).toISOString(),
  }
}

function filesOf({ metaDictionary }: ChatMessage, { thumbnails }: Viewer): MessageFile[] {
  const file = metaDictionary?.file
  if (!file) return []
  return [shownFile(file, thumbnails.get(file.id) ?? null)]
}

/** A box is drawn before the picture is there; GIFs come without their size. */
const GIF_BOX = { width: 260, height: 195 }

function gifOf({ metaDictionary }: ChatMessage): GifView | undefined {
  const { giphyUri, giphyThumbnailUri } = metaDictionary ?? {}
  const url = giphyUri ?? giphyThumbnailUri
  if (!url) return undefined
  return { url, stillUrl: giphyThumbnailUri ?? url, label: conversationText.gif, ...GIF_BOX }
}

/** The message that another one answers, in a line. */
export const quoteViewOf = (quote: ChatQuote, me: string): QuoteView => ({
  id: quote.id,
  name: quote.userId === me ? conversationText.you : quote.name,
  isOwn: quote.userId === me,
  text: quotedWords(quote),
  isGone: quote.state !== 'shown',
  seq: quote.seq ?? undefined,
})

/** A message as one of its readers sees it, but for how far it has come. */
export function viewOf(message: ChatMessage, viewer: Viewer): ShownMessage {
  const { me, members } = viewer
  return {
    id: message.id,
    seq: message.seq,
    kind: message.type,
    sender: senderOf(message, viewer),
    isOwn: message.user.userId === me && message.type === 'message',
    sentAt: message.createdTimeUtc,
    text: message.type === 'note' ? noteOf(message.messageText, message.user, me) : message.messageText,
    isFormatted: message.type === 'message',
    mentions: [
      ...(message.mentionsAll ? [{ name: ALL, isReader: message.user.userId !== me }] : []),
      ...message.mentions.flatMap((id) => {
        // The text has the name at the time; a person who was renamed since is not highlighted.
        const plain = members.get(id)?.name ?? message.names[id]
        const distinct = viewer.distinct?.get(id)
        const name = distinct && message.messageText.includes(`@${distinct}`) ? distinct : plain
        return name ? [{ name, isReader: id === me }] : []
      }),
    ],
    files: filesOf(message, viewer),
    gif: gifOf(message),
    isForwarded: message.isForwarded,
    quote: message.quote ? quoteViewOf(message.quote, me) : undefined,
    isEdited: message.editedAt !== null,
    isDeleted: message.isDeleted || message.deletedBy.includes(me),
    urgent: urgentOf(message, viewer),
    reactions: reactionsOf(message, viewer),
  }
}

/** Adds the status and the readers to one's own last message. Large groups have no receipts. */
export function withStatus(
  view: ShownMessage,
  channel: ChatChannel,
  practiceId: string | null,
): ShownMessage {
  const seq = view.seq ?? 0
  if (view.isDeleted) return view
  if (channel.memberCount > LISTED_MEMBERS) return { ...view, status: 'sent' }
  const others = channel.recipients.filter(({ isDeleted, joinedSeq }) => !isDeleted && joinedSeq < seq)
  const hasRead = ({ userId }: ChatMember) => (channel.readUpTo[userId] ?? 0) >= seq
  // The time is known only for the last message that they read; for earlier ones `…/readers` has it.
  const readAt = ({ userId }: ChatMember) => {
    const at = channel.readReceipts[userId]
    return at === undefined || channel.readUpTo[userId] !== seq ? null : new Date(at * 1000).toISOString()
  }
  return {
    ...view,
    status: statusOf({ seq }, channel),
    readers: others.filter(hasRead).map((one) => ({ person: personOf(one, practiceId), at: readAt(one) })),
    unread: others.filter((one) => !hasRead(one)).map((one) => personOf(one, practiceId)),
  }
}

/** What unsent messages are shown with: the state of the connection and of the uploads. */
export interface Way {
  isLineLost: boolean
  /** What is loaded, for what is quoted from it. */
  messages?: readonly ChatMessage[]
  /** The files this page is sending. */
  uploads: readonly UploadItem[]
}

/** A message that is on its way, or was refused. */
export function unsentView(
  { id, body, writtenAt, failure, failureCode }: Unsent,
  { me, members, practiceId }: Viewer,
  { isLineLost, uploads, messages }: Way = { isLineLost: false, uploads: [] },
): ShownMessage {
  const own = members.get(me)
  const { file, upload, metaDictionary, quotedId } = body
  const quoted = quotedId && messages?.find((one) => one.id === quotedId)
  const gif = metaDictionary?.giphyUri
  const waiting = upload?.isStored === false ? conversationText.waitsHere : conversationText.waits
  return {
    id,
    kind: 'message',
    sender: personOf(own ?? { userId: me, name: '', profileUrl: null, practiceId }, practiceId),
    isOwn: true,
    isUnsent: true,
    sentAt: writtenAt,
    text: body.messageText ?? '',
    isFormatted: true,
    quote: quoted ? quoteViewOf(quoteOf(quoted), me) : undefined,
    files: upload ? [uploadView(upload, uploads, failure !== undefined)] : file && [shownFile(file, null)],
    ...(gif && {
      gif: {
        url: gif,
        stillUrl: metaDictionary?.giphyThumbnailUri ?? gif,
        label: conversationText.gif,
        ...GIF_BOX,
      },
    }),
    status: failure ? 'failed' : 'sending',
    waitsFor: isLineLost ? waiting : undefined,
    failure,
    isFinal: failureCode === FILE_GONE,
    alternative: failureCode === tooManyUrgent.code ? conversationText.sendCalmly : undefined,
  }
}

/** A file that is not there yet. One that failed waits with its message, unless that was given up. */
function uploadView(
  { id, name, kind, size }: OutgoingFile,
  uploads: readonly UploadItem[],
  hasFailed: boolean,
): MessageFile {
  const item = uploads.find((one) => one.id === id)
  const state = hasFailed ? 'failed' : item && item.state !== 'failed' ? item.state : 'waiting'
  const url = item?.previewUrl
  const seen =
    kind === 'AUDIO'
      ? { sound: item?.sound, loadSound: url ? async () => url : undefined }
      : { pictureUrl: url }
  return { id, name, kind, size, state, progress: item?.progress, ...seen }
}

/** The name by which everybody in a group is mentioned. */
export const ALL = 'all'
export const mentionsAll = (words: string): boolean => /(?<![\p{L}\p{N}_@])@all(?![\p{L}\p{N}_])/u.test(words)

/** Whom a text names with an @, the longer name first: @Ada Owens is not @Ada. A name that two have names both. */
export function mentionedIn(
  words: string,
  members: readonly Pick<ChatMember, 'userId' | 'name'>[],
): string[] {
  let left = words
  const found = new Set<string>()
  for (const name of [...new Set(members.map((one) => one.name))].sort((a, b) => b.length - a.length)) {
    if (!left.includes(`@${name}`)) continue
    left = left.replaceAll(`@${name}`, '')
    for (const one of members) if (one.name === name) found.add(one.userId)
  }
  return [...found]
}
