import { MESSAGE_TYPES } from '@corridor/contract/chat/types.ts'
import type { StoredFile } from '@corridor/contract/files/model.ts'
import { useShallow } from 'zustand/react/shallow'
import type { CallInput } from '../../../platform/api/types.ts'
import { call, sentenceOf } from '../../../platform/api.ts'
import { keptState } from '../../../platform/kept-state.ts'
import { useLine } from '../../../platform/line.ts'
import { thisPage } from '../../../platform/open-pages.ts'
import { createOutbox, type OutboxEntry } from '../../../platform/outbox.ts'
import { randomId } from '../../../platform/random-id.ts'
import { onReset } from '../../../platform/resettable.ts'
import { knownDraft, writeDraft } from './drafts.ts'
import { hearMessage } from './hear-message.ts'
import {
  arrivalOf,
  beginUpload,
  dropUpload,
  holdUpload,
  keepUpload,
  type OutgoingFile,
} from './outgoing-files.ts'

export type NewMessage = CallInput<'POST /api/v2/messages'>['body']
/** With the file that has to arrive first, or with the one that has: shown until the message is there. */
type Outgoing = NewMessage & { upload?: OutgoingFile; file?: StoredFile }
export type Unsent = OutboxEntry<Outgoing>
type Words = Omit<NewMessage, 'id' | 'channelId'>

const kept = keptState<readonly Unsent[]>('chat-outbox', [])
const entries = (): readonly Unsent[] => kept.store.getState().kept

export const outbox = createOutbox<Outgoing>({
  entries,
  change: kept.change,
  send: async (outgoing) => {
    const { file: _, upload: __, ...body } = await withFile(outgoing)
    hearMessage(body.channelId, await call('POST /api/v2/messages', { body }))
  },
  sentenceOf,
})

/** What is on its way, in every tab. */
export const useUnsent = () => kept.store(({ kept: unsent }) => unsent)

/** The files that go with it. */
export const useUnsentUploads = (): readonly string[] =>
  kept.store(useShallow(({ kept: unsent }) => unsent.flatMap(({ body }) => body.upload?.id ?? [])))

/** The message with its file, once that has arrived; noted, so that it is not sent once more after a reload. */
async function withFile(outgoing: Outgoing): Promise<Outgoing> {
  const { upload, ...message } = outgoing
  if (!upload) return message
  const { id, channelId } = message
  await holdUpload(channelId, upload)
  if (upload.page !== thisPage) outbox.amend(id, (now) => ({ ...now, upload: { ...upload, page: thisPage } }))
  const file = await arrivalOf(channelId, upload.id)
  const messageType = file.kind === 'IMAGE' ? MESSAGE_TYPES.PHOTO : MESSAGE_TYPES.ATTACHMENT
  const metaDictionary = { fileId: file.id, attachmentName: file.fileName }
  const carrying = { ...message, messageType, metaDictionary, file }
  outbox.amend(id, () => carrying)
  dropUpload(channelId, upload.id)
  return carrying
}

/** Without a line, the bytes of what waits are put where a reload leaves them. */
async function keepWaiting(): Promise<void> {
  if (!useLine.getState().loss) return
  for (const { id, body } of entries()) {
    if (!body.upload || body.upload.isKept !== undefined) continue
    const isKept = await keepUpload(body.channelId, body.upload)
    if (isKept !== undefined)
      outbox.amend(id, (now) => (now.upload ? { ...now, upload: { ...now.upload, isKept } } : now))
  }
}

/** Shows a message at once and has it sent: now, or once the line is back, and what was sent before it. */
export function sendMessage({ channelId, ...words }: Omit<NewMessage, 'id'>, upload?: OutgoingFile): void {
  const id = randomId()
  const body = { ...words, id, channelId, ...(upload && { upload }) }
  outbox.add({ id, place: channelId, body, writtenAt: new Date().toISOString() })
}

/** One message for each file, the words with the first. */
export function sendWithFiles(channelId: string, uploadIds: readonly string[], words: Words): void {
  const wordless = { messageText: '', isUrgent: false, mentions: [] }
  for (const [place, uploadId] of uploadIds.entries())
    sendMessage({ channelId, ...(place === 0 ? words : wordless) }, beginUpload(channelId, uploadId))
  void keepWaiting()
}

/** Its file is stopped, and its words are there to be sent without it. */
export function discard(id: string): void {
  const body = entries().find((one) => one.id === id)?.body
  outbox.remove(id)
  if (!body?.upload) return
  const { channelId, messageText, upload } = body
  dropUpload(channelId, upload.id)
  if (messageText && knownDraft(channelId) === '') writeDraft(channelId, messageText)
}

useLine.subscribe((now, before) => {
  if (!now.loss && before.loss) outbox.flush()
  if (now.loss && !before.loss) void keepWaiting()
})
// What another page has sent does not hold up what was written behind it here.
kept.store.subscribe((now, before) => {
  if (now.kept.length < before.kept.length) outbox.flush()
})
onReset(outbox.stop)

// A file that is not kept does not survive the page: the browser asks before it goes.
globalThis.window?.addEventListener('beforeunload', (event) => {
  if (entries().some(({ body, failure }) => body.upload && !body.upload.isKept && !failure))
    event.preventDefault()
})
