import { gifsAreOff, messageNotFound, nothingToSend } from '@corridor/contract/chat/errors.ts'
import type { NewMessage } from '@corridor/contract/chat/routes.ts'
import { canonicalId, pairOf } from '@corridor/contract/chat/rules.ts'
import { MESSAGE_TYPES, type MessageType } from '@corridor/contract/chat/types.ts'
import { isSeen } from '@corridor/contract/kernel/unseen.ts'
import type { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import { check, wrongInput } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as files from '../../files/public.ts'
import * as office from '../../office/public.ts'
import type { ChatDraft } from '../store/conversation.ts'
import { findConflict } from '../store/sending.ts'
import type { Meta } from '../store/tables.ts'

export type New = z.output<typeof NewMessage>

/** The record that holds a message's file: the message, by its conversation and its id there. */
export const HOLDER = 'chat'
export const fileHolderOf = (channelId: string, messageId: string): files.FileReference => ({
  holder: HOLDER,
  recordId: `${channelId}/${messageId}`,
})

/** The addresses of a GIF, when there is one: either stands for both. */
export function gifIn(meta: New['metaDictionary']) {
  const giphyUri = meta?.giphyUri ?? meta?.giphyThumbnailUri
  return giphyUri ? { giphyUri, giphyThumbnailUri: meta?.giphyThumbnailUri ?? giphyUri } : null
}

/** A GIF is one that the search has found: an address of anybody's would tell them who looks. */
function gifOf({ metaDictionary }: New, { gifs }: Pick<Services, 'gifs'>): Meta {
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

/** Needs more than one statement: a file is taken for it first. */
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

/** Takes the file of a message for a record. Somebody else's, and one that another record holds, is not found. */
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
  // Links are for one session and for a while: whoever wants to see it asks for theirs.
  const file = { ...files.presentFile(row, sessionId, services), url: null, thumbnailUrl: null }
  return { attachmentName: row.file_name, file }
}

/** What was stored decides whether a message shows a photo: a client could call anything one. */
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
