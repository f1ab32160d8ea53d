import { tooManyUrgent } from '@corridor/contract/chat/errors.ts'
import { LISTED_MEMBERS } from '@corridor/contract/chat/limits.ts'
import type { ChatChannel, ChatMember, ChatMessage } from '@corridor/contract/chat/model.ts'
import { noteOf, statusOf } from '@corridor/contract/chat/rules.ts'
import { REACTIONS } from '@corridor/contract/chat/types.ts'
import type { StoredFile } from '@corridor/contract/files/model.ts'
import type { UploadItem } from '../../../platform/upload.ts'
import type {
  GifView,
  MessageFile,
  MessageView,
  Person,
  ReactionView,
  UrgentView,
} from '../../../ui/conversation/message-view.ts'
import { initialsOf } from '../inbox/conversation-face.ts'
import type { Unsent } from '../state/outbox.ts'
import { FILE_GONE, type OutgoingFile } from '../state/outgoing-files.ts'
import { conversationText, REACTION_LOOKS } from './text.ts'

/** A message as the list shows it, with its place; nothing while it is on its way. */
export interface ShownMessage extends MessageView {
  seq?: number
}

export interface Seeing {
  me: string
  /** One's own practice: that of others is said beside their role. */
  practiceId: string | null
  members: ReadonlyMap<string, ChatMember>
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

function senderOf({ user }: ChatMessage, { members, practiceId }: Seeing): Person {
  const member = members.get(user.userId)
  return personOf(member ?? { ...user, practiceId }, practiceId)
}

function reactionsOf({ reactions }: ChatMessage, { me, members, practiceId }: Seeing): ReactionView[] {
  const named = (userId: string): Person =>
    personOf(members.get(userId) ?? { userId, name: '', profileUrl: null, practiceId }, practiceId)
  return REACTIONS.flatMap((key) => {
    const ids = Object.keys(reactions).filter((id) => reactions[id] === key)
    if (ids.length === 0) return []
    return [{ key, ...REACTION_LOOKS[key], people: ids.map(named), isOwn: ids.includes(me) }]
  })
}

function urgentOf(message: ChatMessage, { me, members, practiceId }: Seeing): UrgentView | undefined {
  const { isUrgent, acknowledgedBy, user, seq } = message
  if (!isUrgent) return undefined
  const asked = [...members.values()].filter(
    ({ userId, joinedSeq, isDeleted }) => userId !== user.userId && joinedSeq < seq && !isDeleted,
  )
  const has = ({ userId }: ChatMember) => acknowledgedBy[userId] !== undefined
  return {
    confirmed: asked
      .filter(has)
      .map((one) => ({ person: personOf(one, practiceId), at: acknowledgedBy[one.userId] ?? null })),
    waiting: asked.filter((one) => !has(one)).map((one) => personOf(one, practiceId)),
    isAsked: user.userId !== me && acknowledgedBy[me] === undefined,
  }
}

function filesOf({ metaDictionary }: ChatMessage, { thumbnails }: Seeing): MessageFile[] {
  const file = metaDictionary?.file
  if (!file) return []
  return [shownFile(file, thumbnails.get(file.id) ?? null)]
}

function shownFile(file: StoredFile, thumbnailUrl: string | null): MessageFile {
  const { id, fileName, kind, size, pages, width, height } = file
  const hasPicture = kind === 'IMAGE' || kind === 'VIDEO'
  const picture = { id, fileName, kind, width, height, thumbnailUrl }
  return { id, name: fileName, kind, size, pages, ...(hasPicture && { picture }) }
}

/** A box is drawn before the picture is there; GIFs come without their size. */
const GIF_BOX = { width: 260, height: 195 }

function gifOf({ metaDictionary }: ChatMessage): GifView | undefined {
  const { giphyUri, giphyThumbnailUri } = metaDictionary ?? {}
  const url = giphyUri ?? giphyThumbnailUri
  if (!url) return undefined
  return { url, stillUrl: giphyThumbnailUri ?? url, label: conversationText.gif, ...GIF_BOX }
}

/** A message as one of its readers sees it, but for how far it has come. */
export function viewOf(message: ChatMessage, seeing: Seeing): ShownMessage {
  const { me, members } = seeing
  return {
    id: message.id,
    seq: message.seq,
    kind: message.type,
    sender: senderOf(message, seeing),
    isOwn: message.user.userId === me && message.type === 'message',
    sentAt: message.createdTimeUtc,
    text: message.type === 'note' ? noteOf(message.messageText, message.user, me) : message.messageText,
    mentions: message.mentions.flatMap((id) => {
      const name = members.get(id)?.name
      return name ? [{ name, isReader: id === me }] : []
    }),
    files: filesOf(message, seeing),
    gif: gifOf(message),
    isForwarded: message.isForwarded,
    isEdited: message.editedAt !== null,
    isDeleted: message.isDeleted || message.deletedBy.includes(me),
    urgent: urgentOf(message, seeing),
    reactions: reactionsOf(message, seeing),
  }
}

/** One's own last message says how far it has come, and who has read it when. In a large group nobody is told. */
export function withStatus(
  view: ShownMessage,
  channel: ChatChannel,
  practiceId: string | null,
): ShownMessage {
  const seq = view.seq ?? 0
  if (view.isDeleted) return view
  if (channel.memberCount > LISTED_MEMBERS) return { ...view, status: 'SENT' }
  const others = channel.recipients.filter(({ isDeleted, joinedSeq }) => !isDeleted && joinedSeq < seq)
  const hasRead = ({ userId }: ChatMember) => (channel.readUpTo[userId] ?? 0) >= seq
  const readAt = ({ userId }: ChatMember) => {
    const at = channel.readReceipts[userId]
    return at === undefined ? null : new Date(at * 1000).toISOString()
  }
  return {
    ...view,
    status: statusOf({ seq }, channel),
    readers: others.filter(hasRead).map((one) => ({ person: personOf(one, practiceId), at: readAt(one) })),
    unread: others.filter((one) => !hasRead(one)).map((one) => personOf(one, practiceId)),
  }
}

/** What is known of the way at this moment. */
export interface Way {
  isLineLost: boolean
  /** The files this page is sending. */
  uploads: readonly UploadItem[]
}

/** A message that is on its way, or was refused. */
export function unsentView(
  { id, body, writtenAt, failure, failureCode }: Unsent,
  { me, members, practiceId }: Seeing,
  { isLineLost, uploads }: Way = { isLineLost: false, uploads: [] },
): ShownMessage {
  const own = members.get(me)
  const { file, upload, metaDictionary } = body
  const gif = metaDictionary?.giphyUri
  const waiting = upload?.isKept === false ? conversationText.waitsHere : conversationText.waits
  return {
    id,
    kind: 'message',
    sender: personOf(own ?? { userId: me, name: '', profileUrl: null, practiceId }, practiceId),
    isOwn: true,
    sentAt: writtenAt,
    text: body.messageText ?? '',
    files: upload ? [uploadView(upload, uploads, failure !== undefined)] : file && [shownFile(file, null)],
    ...(gif && {
      gif: {
        url: gif,
        stillUrl: metaDictionary?.giphyThumbnailUri ?? gif,
        label: conversationText.gif,
        ...GIF_BOX,
      },
    }),
    status: failure ? 'FAILED' : 'SENDING',
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
  return { id, name, kind, size, state, progress: item?.progress, pictureUrl: item?.previewUrl }
}

/** Whom a text names with an @, the longer name first: @Ada Owens is not @Ada. */
export function mentionedIn(words: string, members: Iterable<ChatMember>): string[] {
  let left = words
  const found: string[] = []
  for (const { userId, name } of [...members].sort((a, b) => b.name.length - a.name.length)) {
    if (!left.includes(`@${name}`)) continue
    left = left.replaceAll(`@${name}`, '')
    found.push(userId)
  }
  return found
}
