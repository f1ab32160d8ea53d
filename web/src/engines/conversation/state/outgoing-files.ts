import type { StoredFile } from '@corridor/contract/files/model.ts'
import { ApiError, unreachable } from '#platform/api/error.ts'
import { useConnection } from '#platform/live/connection-state.ts'
import { isElsewhere, thisPage } from '#platform/navigation/open-pages.ts'
import { forgetFile, storedFile, storeFile } from '#platform/storage/stored-files.ts'
import { storedUploads, type UploadItem } from '#platform/upload.ts'
import type { FileDeclaration } from './declaration.ts'

/** A file that was sent before it had been uploaded, as its message remembers it. */
export interface OutgoingFile extends Pick<UploadItem, 'id' | 'name' | 'size' | 'kind'> {
  /** The page that has its bytes in memory. */
  page: string
  /** Whether its bytes are stored in the browser and survive that page; undefined while nobody had to know. */
  isStored?: boolean
}

/** The code of a failure that no second try can repair: the page that had the file is closed. */
export const FILE_GONE = 'file-gone'

/** A connection that works and does not let a file through is not waited for without end: the messages behind it go on. */
const TRIES_MAX = 5

/** The uploads of a capability's conversations. They go on when a conversation is left, and are found again. */
export function createOutgoingFiles(
  name: string,
  { blobType, sentences }: Pick<FileDeclaration<never>, 'blobType' | 'sentences'>,
) {
  const tries = new Map<string, number>()
  const uploadsKey = (conversationId: string): string => `${name}-${conversationId}`
  const queueOf = (conversationId: string) => storedUploads(blobType, uploadsKey(conversationId))
  const itemOf = (conversationId: string, id: string): UploadItem | undefined =>
    queueOf(conversationId)
      .store.getState()
      .find((item) => item.id === id)
  const gone = (message: string): ApiError => new ApiError({ status: 410, code: FILE_GONE, message })

  function refusalOf({ id, error = '', status = 400 }: UploadItem): ApiError {
    const refusal = new ApiError({ status, code: 'upload', message: error })
    if (status !== 0 || useConnection.getState().loss) return refusal
    const count = (tries.get(id) ?? 0) + 1
    tries.set(id, count)
    if (count < TRIES_MAX) return refusal
    tries.delete(id)
    return new ApiError({ status: 400, code: 'upload', message: error })
  }

  return {
    uploadsKey,
    begin: (conversationId: string, uploadId: string): OutgoingFile => {
      const { id, name: fileName, size, kind } = itemOf(conversationId, uploadId)!
      return { id, name: fileName, size, kind, page: thisPage }
    },
    /** Stores the bytes in the browser; undefined where this page does not have them. */
    store: async (conversationId: string, { id }: OutgoingFile): Promise<boolean | undefined> => {
      const queue = queueOf(conversationId)
      const file = queue.fileOf(id)
      const isStored = file && (await storeFile(id, file))
      if (isStored) queue.setStored(id)
      return isStored
    },
    /** The file was uploaded, or is not wanted any more. */
    drop: (conversationId: string, id: string): void => {
      queueOf(conversationId).cancel(id)
      tries.delete(id)
      void forgetFile(id)
    },
    /** Makes sure that this page has the bytes: its own, or those that an earlier page has stored. */
    resume: async (conversationId: string, { id, page, isStored }: OutgoingFile): Promise<void> => {
      if (itemOf(conversationId, id)) return
      if (await isElsewhere(page)) throw unreachable()
      const file = await storedFile(id)
      if (!file) throw gone(isStored === false ? sentences.fileTooLarge : sentences.fileGone)
      queueOf(conversationId).resume(id, file)
    },
    /** Resolves with the stored file when the upload is done. */
    uploaded: (conversationId: string, id: string): Promise<StoredFile> => {
      const queue = queueOf(conversationId)
      queue.retry(id)
      return new Promise((resolve, reject) => {
        const look = () => {
          const item = itemOf(conversationId, id)
          if (item?.file) resolve(item.file)
          else if (!item) reject(gone(sentences.fileGone))
          else if (item.state === 'failed') reject(refusalOf(item))
          else return
          stop()
        }
        const stop = queue.store.subscribe(look)
        look()
      })
    },
  }
}
