import { MESSAGE_TYPES } from '@corridor/contract/chat/types.ts'
import type { StoredFile } from '@corridor/contract/files/model.ts'
import { create } from 'zustand'
import { randomId } from '../../../platform/random-id.ts'
import { onReset, resettable } from '../../../platform/resettable.ts'
import { keptUploads } from '../../../platform/upload.ts'
import { knownDraft, writeDraft } from './drafts.ts'
import { type NewMessage, sendMessage } from './outbox.ts'

/** A message that was sent before its file had arrived, or before that of one above it. */
export interface Leaving {
  id: string
  /** The file it waits for; without one it waits for those before it alone. */
  uploadId?: string
  channelId: string
  words: Omit<NewMessage, 'id' | 'channelId'>
  writtenAt: string
}

const useLeaving = resettable(create<{ leaving: readonly Leaving[] }>()(() => ({ leaving: [] })))
const all = (): readonly Leaving[] => useLeaving.getState().leaving
const add = (more: readonly Leaving[]): void =>
  useLeaving.setState(({ leaving }) => ({ leaving: [...leaving, ...more] }))
const drop = (id: string): void =>
  useLeaving.setState(({ leaving }) => ({ leaving: leaving.filter((one) => one.id !== id) }))

/** The files of a conversation go on when it is left, and are found again. */
export const uploadsKey = (channelId: string): string => `chat-${channelId}`
const queueOf = (channelId: string) => keptUploads('attachment', uploadsKey(channelId))

/** Hands over what has arrived, in the order it was sent; one that failed waits for its owner, and the others go on. */
function advance(channelId: string): void {
  const queue = queueOf(channelId)
  const itemOf = ({ uploadId }: Leaving) => queue.store.getState().find(({ id }) => id === uploadId)
  const next = all().find((one) => one.channelId === channelId && itemOf(one)?.state !== 'failed')
  if (!next) return
  const { id, uploadId, words, writtenAt } = next
  const file = itemOf(next)?.file
  if (uploadId && !file) return
  drop(id)
  sendMessage({ ...words, channelId, ...(file && carrying(file)) }, { id, file, writtenAt })
  if (uploadId) queue.remove(uploadId)
  advance(channelId)
}

const carrying = ({ id, kind, fileName }: StoredFile) => ({
  messageType: kind === 'IMAGE' ? MESSAGE_TYPES.PHOTO : MESSAGE_TYPES.ATTACHMENT,
  metaDictionary: { fileId: id, attachmentName: fileName },
})

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
  add(leaving)
  if (!followed.has(channelId)) queueOf(channelId).store.subscribe(() => advance(channelId))
  followed.add(channelId)
  advance(channelId)
}

/** Sends at once, unless a file is still on its way here: what one sends arrives in the order one sent it. */
export function sendInOrder({ channelId, ...words }: Omit<NewMessage, 'id'>): void {
  add([{ id: randomId(), channelId, words, writtenAt: new Date().toISOString() }])
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
  if (one.uploadId) queueOf(one.channelId).cancel(one.uploadId)
  giveBack(one)
  return true
}

export function retryLeaving(id: string): boolean {
  const one = all().find((each) => each.id === id)
  if (one?.uploadId) queueOf(one.channelId).retry(one.uploadId)
  return one !== undefined
}

export const useAllLeaving = (): readonly Leaving[] => useLeaving(({ leaving }) => leaving)

// A file does not survive the page; the browser asks before it goes, and the words are kept. What waited behind it need not any more.
globalThis.window?.addEventListener('beforeunload', (event) => {
  if (all().length > 0) event.preventDefault()
})
globalThis.window?.addEventListener('pagehide', () => {
  for (const one of all()) {
    if (one.uploadId) {
      giveBack(one)
      continue
    }
    drop(one.id)
    sendMessage({ ...one.words, channelId: one.channelId }, one)
  }
})
