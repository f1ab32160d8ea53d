import { gifsAreOff, messageNotFound, nothingToSend } from '@corridor/contract/chat/errors.ts'
import type { NewMessage } from '@corridor/contract/chat/routes.ts'
import { canonicalId } from '@corridor/contract/chat/rules.ts'
import { MESSAGE_TYPES } from '@corridor/contract/chat/types.ts'
import { isSeen } from '@corridor/contract/kernel/unseen.ts'
import type { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import { check, Refusal, wrongInput } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as files from '../../files/public.ts'
import * as office from '../../office/public.ts'
import { type Draft, findMet } from '../store/sending.ts'
import type { Meta } from '../store/tables.ts'

export type New = z.output<typeof NewMessage>

/** The record that holds a message's file: the message, by its conversation and its id there. */
export const HOLDER = 'chat'
export const holdingOf = (channelId: string, messageId: string): files.Holding => ({
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

/** The same, unless it is a GIF and its sender's practice has turned them off. Sent before that, it stays sent. */
export async function allowed(db: Database, draft: Draft | Refusal): Promise<Draft | Refusal> {
  if (draft instanceof Refusal || draft.type !== MESSAGE_TYPES.GIF) return draft
  const isFine =
    (await office.allowsGifs(db, draft.senderId)) || (await findMet(db, draft)).takenBy === draft.senderId
  return isFine ? draft : new Refusal(gifsAreOff)
}

/** Needs more than one statement: a file is taken for it first. */
export const needsFile = ({ messageType }: New): boolean =>
  messageType === MESSAGE_TYPES.ATTACHMENT || messageType === MESSAGE_TYPES.PHOTO

/** A message without its file, as it is to be stored. Refuses what says nothing. */
export function draftOf(services: Services, senderId: string, message: New): Draft | Refusal {
  try {
    const isGif = message.messageType === MESSAGE_TYPES.GIF
    check(isGif || needsFile(message) || isSeen(message.messageText), nothingToSend)
    if (needsFile(message) && !message.metaDictionary?.fileId)
      throw wrongInput('body.metaDictionary.fileId', 'Please choose a file.')
    return {
      channelId: canonicalId(message.channelId),
      senderId,
      id: message.id,
      text: message.messageText,
      type: message.messageType,
      meta: isGif ? gifOf(message, services) : null,
      mentions: message.mentions,
      isUrgent: message.isUrgent,
      isForwarded: false,
      isNote: false,
    }
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

interface Taker {
  senderId: string
  sessionId: string
  holding: files.Holding
}

/** Takes the file of a message for a record. Somebody else's, and one that another record holds, is not found. */
export async function takeFile(
  tx: Tx,
  services: Services,
  { metaDictionary }: New,
  { senderId, sessionId, holding }: Taker,
): Promise<Meta> {
  const fileId = metaDictionary?.fileId
  check(fileId !== undefined, messageNotFound)
  const sender = { kind: 'person', id: senderId } as const
  const row = await files.claimFile(tx, { fileId, sender, blobType: 'attachment', ...holding })
  // Links are for one session and for a while: whoever wants to see it asks for theirs.
  const file = { ...files.presentFile(row, sessionId, services), url: null, thumbnailUrl: null }
  return { attachmentName: metaDictionary?.attachmentName || row.file_name, file }
}

/** The draft with its file, which is the message's from now on. */
export async function withFile(
  tx: Tx,
  services: Services,
  draft: Draft,
  message: New,
  sessionId: string,
): Promise<Draft> {
  const { senderId, channelId, id } = draft
  const taker = { senderId, sessionId, holding: holdingOf(channelId, id) }
  return { ...draft, meta: await takeFile(tx, services, message, taker) }
}
