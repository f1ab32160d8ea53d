import type { StoredFile } from '@corridor/contract/files/model.ts'
import { ApiError, unreachable } from '../../../platform/api/error.ts'
import { forgetFile, keepFile, keptFile } from '../../../platform/kept-files.ts'
import { useLine } from '../../../platform/line.ts'
import { isElsewhere, thisPage } from '../../../platform/open-pages.ts'
import { keptUploads, type UploadItem } from '../../../platform/upload.ts'
import { text } from '../text.ts'

/** A file that was sent before it had arrived, as its message remembers it. */
export interface OutgoingFile extends Pick<UploadItem, 'id' | 'name' | 'size' | 'kind'> {
  /** The page that has its bytes in memory. */
  page: string
  /** Whether its bytes survive that page; nothing while that was not needed. */
  isKept?: boolean
}

/** By which it is known that no second try can bring back a file whose page is gone. */
export const FILE_GONE = 'file-gone'

/** The files of a conversation go on when it is left, and are found again. */
export const uploadsKey = (channelId: string): string => `chat-${channelId}`
const queueOf = (channelId: string) => keptUploads('attachment', uploadsKey(channelId))
const itemOf = (channelId: string, id: string): UploadItem | undefined =>
  queueOf(channelId)
    .store.getState()
    .find((item) => item.id === id)

export function beginUpload(channelId: string, uploadId: string): OutgoingFile {
  const { id, name, size, kind } = itemOf(channelId, uploadId)!
  return { id, name, size, kind, page: thisPage }
}

/** Nothing where this page does not have it. */
export async function keepUpload(channelId: string, { id }: OutgoingFile): Promise<boolean | undefined> {
  const file = queueOf(channelId).fileOf(id)
  return file && keepFile(id, file)
}

/** Arrived, or not wanted any more. */
export function dropUpload(channelId: string, id: string): void {
  queueOf(channelId).cancel(id)
  tries.delete(id)
  void forgetFile(id)
}

/** A line that holds and does not let a file through is not waited for without end: what was written after it goes on. */
const TRIES_MAX = 5
const tries = new Map<string, number>()

function refusalOf({ id, error = '', status = 400 }: UploadItem): ApiError {
  const refusal = new ApiError({ status, code: 'upload', message: error })
  if (status !== 0 || useLine.getState().loss) return refusal
  const number = (tries.get(id) ?? 0) + 1
  tries.set(id, number)
  if (number < TRIES_MAX) return refusal
  tries.delete(id)
  return new ApiError({ status: 400, code: 'upload', message: error })
}

const gone = (sentence: string): ApiError => new ApiError({ status: 410, code: FILE_GONE, message: sentence })

/** Has its bytes at hand: in this page, or from what an earlier one has left. */
export async function holdUpload(channelId: string, { id, page, isKept }: OutgoingFile): Promise<void> {
  if (itemOf(channelId, id)) return
  if (await isElsewhere(page)) throw unreachable()
  const file = await keptFile(id)
  if (!file) throw gone(isKept === false ? text.fileTooLarge : text.fileGone)
  queueOf(channelId).resume(id, file)
}

/** What was stored of it, when that is done. */
export function arrivalOf(channelId: string, id: string): Promise<StoredFile> {
  const queue = queueOf(channelId)
  queue.retry(id)
  return new Promise((resolve, reject) => {
    const look = () => {
      const item = itemOf(channelId, id)
      if (item?.file) resolve(item.file)
      else if (!item) reject(gone(text.fileGone))
      else if (item.state === 'failed') reject(refusalOf(item))
      else return
      stop()
    }
    const stop = queue.store.subscribe(look)
    look()
  })
}
