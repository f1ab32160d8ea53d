import { gifsAreOff, messageNotFound, nothingToSend } from '@corridor/contract/chat/errors.ts'
import type { NewMessage } from '@corridor/contract/chat/routes.ts'
import * as routes from '@corridor/contract/chat/routes.ts'
import { canonicalId, pairOf } from '@corridor/contract/chat/rules.ts'
import { MESSAGE_TYPES, type MessageType } from '@corridor/contract/chat/types.ts'
import { isSeen } from '@corridor/contract/kernel/unseen.ts'
import type { z } from 'zod'
import * as files from '#capabilities/files/public.ts'
import * as office from '#capabilities/office/public.ts'
import { sendAction } from '#engines/conversation/conversations.ts'
import type { Database } from '#platform/database/database.ts'
import { check, wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import type { ChatDraft } from '../store/conversation.ts'
import { findConflict, lockChannels } from '../store/sending.ts'
import type { Meta } from '../store/tables.ts'
import { countUrgent } from './urgent-pace.ts'

export type New = z.output<typeof NewMessage>

/** The record that holds a message's file: the message, by its conversation and its id there. */
export const HOLDER = 'chat'
export const fileHolderOf = (channelId: string, messageId: string): files.FileReference => ({
  holder: HOLDER,
  recordId: `${channelId}/${messageId}`,
})

/** The addresses of a GIF, if there is one; where one of the two is missing, the other is used for both. */
export function gifIn(meta: New['metaDictionary']) {
  const giphyUri = meta?.giphyUri ?? meta?.giphyThumbnailUri
  return giphyUri ? { giphyUri, giphyThumbnailUri: meta?.giphyThumbnailUri ?? giphyUri } : null
}

/** Accepts only GIFs from our search: a picture from any other address would show its server who looks at it. */
function gifOf({ metaDictionary }: New, { gifs }: Services): Meta {
  const gif = gifIn(metaDictionary)
  if (!gif || ![gif.giphyUri, gif.giphyThumbnailUri].every(gifs.isOurs))
    throw wrongInput('body.metaDictionary.giphyUri', 'Please choose a GIF from the search.')
  return gif
}

/** Refuses a GIF of somebody whose practice has turned them off; one that was sent before that stays sent. */
export async function checkGif(db: Database, draft: ChatDraft): Promise<void> {
  if (draft.type !== MESSAGE_TYPES.GIF) return
  const mayStay =
    (await office.allowsGifs(db, draft.senderId)) ||
    (await findConflict(db, draft)).takenBy === draft.senderId
  check(mayStay, gifsAreOff)
}

/** A message with a file takes more than one statement: the file is claimed first. */
export const needsFile = ({ messageType }: New): boolean =>
  messageType === MESSAGE_TYPES.ATTACHMENT || messageType === MESSAGE_TYPES.PHOTO

/** A message without its file, as it is to be stored. Refuses what says nothing. */
export function draftOf(services: Services, senderId: string, message: New): ChatDraft {
  const isGif = message.messageType === MESSAGE_TYPES.GIF
  check(isGif || needsFile(message) || isSeen(message.messageText), nothingToSend)
  if (needsFile(message) && !message.metaDictionary?.fileId)
    throw wrongInput('body.metaDictionary.fileId', 'Please choose a file.')
  return {
    conversationId: canonicalId(message.channelId),
    senderId,
    id: message.id,
    text: message.messageText,
    type: message.messageType,
    meta: isGif ? gifOf(message, services) : null,
    mentions: message.mentions,
    mentionsAll: message.mentionsAll && pairOf(message.channelId) === undefined,
    isUrgent: message.isUrgent,
    isForwarded: false,
    quotedId: message.quotedId,
    isNote: false,
  }
}

interface Taker {
  senderId: string
  sessionId: string
  reference: files.FileReference
}

/** Claims the file of a message for a record. A file of another person, or of another record, is not found. */
export async function takeFile(
  tx: Tx,
  services: Services,
  { metaDictionary }: Pick<New, 'metaDictionary'>,
  { senderId, sessionId, reference }: Taker,
): Promise<Meta> {
  const fileId = metaDictionary?.fileId
  check(fileId !== undefined, messageNotFound)
  const sender = { kind: 'person', id: senderId } as const
  const row = await files.claimFile(tx, { fileId, sender, blobType: 'attachment', ...reference })
  // Links work for one session and a limited time, so each viewer fetches their own.
  const file = { ...files.presentFile(row, sessionId, services), url: null, thumbnailUrl: null }
  return { attachmentName: row.file_name, file }
}

/** The stored file decides whether a message shows a photo, because a client could claim it of any file. */
export const typeWith = (type: MessageType, meta: Meta | null): MessageType =>
  meta?.file ? (meta.file.kind === 'IMAGE' ? MESSAGE_TYPES.PHOTO : MESSAGE_TYPES.ATTACHMENT) : type

/** The draft with its file, which is the message's from now on. */
export async function withFile(
  tx: Tx,
  services: Services,
  draft: ChatDraft,
  message: Pick<New, 'metaDictionary'>,
  sessionId: string,
): Promise<ChatDraft> {
  const { senderId, conversationId, id } = draft
  const taker = { senderId, sessionId, reference: fileHolderOf(conversationId, id) }
  const meta = await takeFile(tx, services, message, taker)
  return { ...draft, meta, type: typeWith(draft.type, meta) }
}

/** Sends a message. Those with a file, and those that count against a quota, are stored alone. */
export const sendMessage = sendAction(routes.sendMessage, {
  of: ({ chat }) => chat.conversations,
  conversationOf: ({ body }) => canonicalId(body.channelId),
  isAlone: ({ body }) => needsFile(body) || body.isUrgent,
  messageOf: async ({ person, body, services, note }, tx) => {
    const draft = draftOf(services, person.id, body)
    await checkGif(tx.db, draft)
    await countUrgent(tx, services, draft)
    note({ subject: { kind: 'message', id: `${draft.conversationId}/${draft.id}` } })
    if (!needsFile(body)) return draft
    // The file of a message that is sent again is claimed already; of two windows that send it at once, the second waits.
    await lockChannels(tx.db, [draft.conversationId])
    const isSent = (await findConflict(tx.db, draft)).takenBy === person.id
    return isSent ? draft : withFile(tx, services, draft, body, person.sessionId)
  },
})
