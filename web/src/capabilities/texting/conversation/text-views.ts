import type { MessageStatus } from '@corridor/contract/engines/conversation/message-status.ts'
import type { TextMessage } from '@corridor/contract/texting/model.ts'
import { MISSING_PICTURE_SENTENCES } from '@corridor/contract/texting/problems.ts'
import { explainFailure } from '@corridor/contract/texting/rules.ts'
import type { MissingPicture, SmsStatus } from '@corridor/contract/texting/types.ts'
import type { WorkNote } from '@corridor/contract/worklist/model.ts'
import type { MessageView } from '#engines/conversation/message-view.ts'
import { shownFile } from '#engines/conversation/state/thumbnails.ts'
import type { Unsent } from '../state/conversations.ts'
import { conversationText as text } from '../text.ts'

/** A text as the list shows it, or a note of the team that stands between texts. */
export interface ShownText extends MessageView {
  seq?: number
  note?: WorkNote
  /** The message itself, where it is a secure one or the answer to one. */
  secure?: TextMessage
}

const TICKS: Record<SmsStatus, MessageStatus> = {
  received: 'delivered',
  queued: 'queued',
  cancelled: 'undelivered',
  unclear: 'undelivered',
  sent: 'sent',
  failed: 'undelivered',
  delivered: 'delivered',
}

export const tickOf = (status: SmsStatus): MessageStatus => TICKS[status]

/** Who sent it and how far it has come, in words: "Carla · Delivered". */
function statusWords({ senderName, purpose, smsStatus, reason, secureLink }: TextMessage): string {
  const by = senderName ?? text.automatic
  const to = purpose === 'list' ? [text.toList] : []
  const why =
    smsStatus === 'failed' || smsStatus === 'unclear' ? explainFailure(reason, secureLink?.by) : undefined
  const state = why ? `${text.status[smsStatus]}. ${why.what} ${why.todo}` : text.status[smsStatus]
  return [by, ...to, state].join(' · ')
}

/** Addresses of small pictures, as far as they are known. */
export type Thumbnails = Readonly<Record<string, string | null>>

/** In place of a picture that could not be received. */
const missingView = (message: TextMessage, why: MissingPicture, at: number): ShownText => ({
  id: `${message.id}-missing-${at}`,
  kind: 'note',
  sender: { id: 'patient', name: message.patientName, initials: '' },
  isOwn: false,
  sentAt: message.createdTimeUtc,
  text: MISSING_PICTURE_SENTENCES[why],
})

/** A text, and below it what is said of pictures that are missing. */
export function viewsOf(message: TextMessage, thumbnails: Thumbnails): ShownText[] {
  const missing = message.missingPictures.map((why, at) => missingView(message, why, at))
  const isEmpty = message.smsMessage === '' && message.files.length === 0 && missing.length > 0
  return isEmpty ? missing : [viewOf(message, thumbnails), ...missing]
}

function viewOf(message: TextMessage, thumbnails: Thumbnails): ShownText {
  const { id, seq, isIncoming, smsStatus, patientName, senderId, senderName } = message
  const sender = isIncoming
    ? { id: 'patient', name: patientName, initials: '' }
    : { id: senderId ?? 'automatic', name: senderName ?? text.automatic, initials: '' }
  return {
    id,
    seq,
    kind: 'message',
    sender,
    isOwn: !isIncoming,
    sentAt: message.createdTimeUtc,
    text: message.smsMessage,
    files: message.files.map((file) => shownFile(file, thumbnails[file.id] ?? null)),
    ...(message.purpose === 'secure-link' && { secure: message }),
    ...(!isIncoming && { status: tickOf(smsStatus), waitsFor: statusWords(message) }),
  }
}

export const noteView = (note: WorkNote): ShownText => ({
  id: `note-${note.id}`,
  kind: 'note',
  sender: { id: 'note', name: note.author?.name ?? '', initials: '' },
  isOwn: false,
  sentAt: note.createdAt,
  text: note.text,
  note,
})

/** The gate has a question about whom it is for: sent again with the answer, it leaves. */
const QUESTIONED = 'send-questioned'

export const unsentView = ({ id, body, writtenAt, failure, failureCode }: Unsent): ShownText => ({
  id,
  kind: 'message',
  sender: { id: 'own', name: '', initials: '' },
  isOwn: true,
  isUnsent: true,
  sentAt: writtenAt,
  text: body.smsMessage ?? '',
  files: body.pictures?.map((file) => shownFile(file, file.thumbnailUrl)),
  status: failure ? 'failed' : 'sending',
  failure,
  isFinal: failureCode === QUESTIONED || failureCode === 'send-refused',
  alternative: failureCode === QUESTIONED ? text.sendAnyway : undefined,
})

/** Notes stand between the texts by their time; texts stay in their own order. */
export function withNotes(
  texts: readonly ShownText[],
  notes: readonly WorkNote[],
  { hasOlder }: { hasOlder: boolean },
): ShownText[] {
  const first = texts[0]?.sentAt
  const shown = notes.map(noteView).filter(({ sentAt }) => !hasOlder || !first || sentAt >= first)
  const merged: ShownText[] = []
  let next = 0
  for (const one of texts) {
    while (next < shown.length && shown[next]!.sentAt < one.sentAt) merged.push(shown[next++]!)
    merged.push(one)
  }
  return [...merged, ...shown.slice(next)]
}
