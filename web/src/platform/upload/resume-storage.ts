import type { PreviousUpload, UrlStorage } from 'tus-js-client'

const PREFIX = 'upload:'

/** What is stored of an unfinished upload: its address and when it began. File names are not stored. */
type StoredUpload = Pick<PreviousUpload, 'uploadUrl' | 'size' | 'creationTime'>

const shortHash = (text: string): string => {
  let sum = 0x811c9dc5
  for (const character of text) sum = Math.imul(sum ^ character.codePointAt(0)!, 16777619)
  return (sum >>> 0).toString(36)
}

/** The same file of the same person for the same purpose. No other person on this machine can resume it. */
export function fingerprintOf(userId: string, blobType: string, name: string, file: Blob): string {
  const changedAt = file instanceof File ? file.lastModified : 0
  return [userId, blobType, file.size, changedAt, shortHash(name)].join(':')
}

export interface ResumeStorage extends UrlStorage {
  /** Forgets every upload that could be resumed. */
  clear(): void
}

export function createResumeStorage(storage: Storage): ResumeStorage {
  const keys = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) =>
      key?.startsWith(PREFIX),
    ) as string[]

  function read(key: string): PreviousUpload[] {
    try {
      const stored = JSON.parse(storage.getItem(key) ?? 'null') as StoredUpload | null
      return stored ? [{ ...stored, metadata: {}, urlStorageKey: key, parallelUploadUrls: null }] : []
    } catch {
      return []
    }
  }

  return {
    findAllUploads: async () => keys().flatMap(read),
    findUploadsByFingerprint: async (fingerprint) => read(PREFIX + fingerprint),
    removeUpload: async (key) => storage.removeItem(key),
    addUpload: async (fingerprint, { uploadUrl, size, creationTime }) => {
      const key = PREFIX + fingerprint
      try {
        storage.setItem(key, JSON.stringify({ uploadUrl, size, creationTime } satisfies StoredUpload))
      } catch {
        // A full disk only means that this upload cannot be resumed after a reload.
      }
      return key
    },
    clear: () => {
      for (const key of keys()) storage.removeItem(key)
    },
  }
}
