import { MESSAGE_TYPES } from '@corridor/contract/chat/types.ts'
import { create } from 'zustand'
import { randomId } from '../../../platform/random-id.ts'
import { onReset, resettable } from '../../../platform/resettable.ts'
import { keptUploads } from '../../../platform/upload.ts'
import { knownDraft, writeDraft } from './drafts.ts'
import { type NewMessage, sendMessage } from './outbox.ts'

/** A message that was sent before its file had arrived. */
export interface Leaving {
  id: string
  uploadId: string
  channelId: string
  words: Pick<NewMessage, 'messageText' | 'isUrgent' | 'mentions'>
  writtenAt: string
}

const useLeaving = resettable(create<{ leaving: readonly Leaving[] }>()(() => ({ leaving: [] })))
const all = (): readonly Leaving[] => useLeaving.getState().leaving
const drop = (id: string): void =>
  useLeaving.setState(({ leaving }) => ({ leaving: leaving.filter((one) => one.id !== id) }))

/** The files of a conversation go on when it is left, and are found again. */
export const uploadsKey = (channelId: string): string => `chat-${channelId}`
const queueOf = (channelId: string) => keptUploads('attachment', uploadsKey(channelId))

/** Hands over what has arrived, in the order it was sent; one that failed waits for its owner, and the others go on. */
function advance(channelId: string): void {
  const queue = queueOf(channelId)
  for (const one of all().filter((each) => each.channelId === channelId)) {
    const item = queue.store.getState().find(({ id }) => id === one.uploadId)
    if (item?.state === 'failed') continue
    if (!item?.file) return
    const { file } = item
    drop(one.id)
    sendMessage(
      {
        ...one.words,
        channelId,
        messageType: file.kind === 'IMAGE' ? MESSAGE_TYPES.PHOTO : MESSAGE_TYPES.ATTACHMENT,
        metaDictionary: { fileId: file.id, attachmentName: file.fileName },
      },
      { id: one.id, file },
    )
    queue.remove(one.uploadId)
  }
}

const followed = new Set<string>()
onReset(() => followed.clear())

/** One message for each file, the words with the first; they are seen at once, and stored when their file is there. */
export function sendWithFiles(
  channelId: string,
  uploadIds: readonly string[],
  words: Leaving['words'],
): void {
  const writtenAt = new Date().toISOString()
  const wordless = { messageText: '', isUrgent: false, mentions: [] }
  const leaving = uploadIds.map((uploadId, place) => ({
    id: randomId(),
    uploadId,
    channelId,
    words: place === 0 ? words : wordless,
    writtenAt,
  }))
  useLeaving.setState(({ leaving: before }) => ({ leaving: [...before, ...leaving] }))
  if (!followed.has(channelId)) queueOf(channelId).store.subscribe(() => advance(channelId))
  followed.add(channelId)
  advance(channelId)
}

/** Words are not lost with the file they were written for. */
function giveBack({ channelId, words }: Leaving): void {
  if (words.messageText && knownDraft(channelId) === '') writeDraft(channelId, words.messageText)
}

/** Whether it was one of these: its file is stopped, and its words are there to be sent without it. */
export function withdraw(id: string): boolean {
  const one = all().find((each) => each.id === id)
  if (!one) return false
  drop(id)
  queueOf(one.channelId).cancel(one.uploadId)
  giveBack(one)
  return true
}

export function retryLeaving(id: string): boolean {
  const one = all().find((each) => each.id === id)
  if (one) queueOf(one.channelId).retry(one.uploadId)
  return one !== undefined
}

export const useAllLeaving = (): readonly Leaving[] => useLeaving(({ leaving }) => leaving)

// A file does not survive the page; the browser asks before it goes, and the words are kept.
globalThis.window?.addEventListener('beforeunload', (event) => {
  if (all().length > 0) event.preventDefault()
})
globalThis.window?.addEventListener('pagehide', () => {
  for (const one of all()) giveBack(one)
})
