import type { MessageStatus } from '@corridor/contract/engines/conversation/message-status.ts'
import type { StatusLook } from '#ui/data/person/StatusDot.tsx'
import type { FileCardProps } from '#ui/files/FileCard.tsx'
import type { GridFile } from '#ui/files/FileGrid.tsx'

/** Somebody as a conversation shows them. */
export interface Person {
  id: string
  name: string
  initials: string
  imageUrl?: string | null
  /** Their role, and their practice where it is another. */
  role?: string
  status?: StatusLook
}

/** Somebody, and the moment of what they did; nothing while they have not. */
export interface PersonAt {
  person: Person
  at: string | null
}

export interface ReactionView {
  key: string
  emoji: string
  /** "Thumbs up". */
  label: string
  /** Who reacted so, the reader among them. */
  people: readonly Person[]
  isOwn: boolean
}

export interface GifView {
  url: string
  /** The still picture, for people who prefer reduced motion. */
  stillUrl: string
  label: string
  width: number
  height: number
}

/** The message that another one answers. */
export interface QuoteView {
  id: string
  /** Who wrote it; empty where that is not known. */
  name: string
  /** The reader wrote it. */
  isOwn?: boolean
  /** Its words in one line, or what became of them. */
  text: string
  isGone: boolean
  /** Its position; missing where the viewer cannot jump to it. */
  seq?: number
}

/** A file beside the words of a message, or on its way. */
export interface MessageFile
  extends Omit<FileCardProps, 'onOpen' | 'onDownload' | 'onCancel' | 'onRetry' | 'onRemove'> {
  id: string
  /** Its preview, shown in a box of the picture's shape instead of a card. */
  picture?: GridFile
}

export interface UrgentView {
  confirmed: readonly PersonAt[]
  /** Of very many, some. */
  waiting: readonly Person[]
  /** How many that is in all, where not all of them are listed. */
  waitingCount?: number
  /** The reader has to confirm it and has not. */
  mustConfirm: boolean
  /** Until when everybody is reminded. */
  remindedUntil?: string
}

/** A message as it is shown. The owner of the data makes it; the parts know nothing of where it comes from. */
export interface MessageView {
  id: string
  /** A note is a line about the conversation itself: a new name, a new member. */
  kind: 'message' | 'note'
  sender: Person
  isOwn: boolean
  sentAt: string
  /** Written in this window, and on its way to the server. */
  isUnsent?: boolean
  text: string
  /** Marks of formatting in the text are shown as what they mean; left out where what goes out is plain. */
  isFormatted?: boolean
  /** Members named with an @ in the text. */
  mentions?: readonly { name: string; isReader: boolean }[]
  files?: readonly MessageFile[]
  gif?: GifView
  isForwarded?: boolean
  quote?: QuoteView
  isEdited?: boolean
  isDeleted?: boolean
  urgent?: UrgentView
  reactions?: readonly ReactionView[]
  /** Of one's own, where it shall be shown. */
  status?: MessageStatus
  /** While it is being sent: what has to be there first. */
  waitsFor?: string
  /** Why it was not sent. */
  failure?: string
  /** The label of a button that sends something else instead. */
  alternative?: string
  /** Sent once more as it is, it would fail again. */
  isFinal?: boolean
  /** Who has read it, and who has it on a device only. */
  readers?: readonly PersonAt[]
  unread?: readonly Person[]
}
