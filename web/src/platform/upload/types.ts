import type { Sound, StoredFile } from '@corridor/contract/files/model.ts'
import type { BlobType } from '@corridor/contract/files/rules.ts'

export interface UploadInput {
  file: Blob
  fileName: string
  blobType: BlobType
  /** Created by the caller and reused for retries: the same id is stored once. */
  id?: string
  /** Of a recording. */
  sound?: Sound
  signal?: AbortSignal
  /** Called with the sent fraction, from 0 to 1. At 1 the server still examines the file. */
  onProgress?: (part: number) => void
}

/**
 * Sends a file and returns the stored one. Rejects with an ApiError, or with the reason of the caller's own
 * signal.
 */
export type UploadFile = (input: UploadInput) => Promise<StoredFile>

/** One way to send the bytes. `headers` is called for every request. */
export type Send = (input: SendInput) => Promise<StoredFile>

export interface SendInput extends Required<Omit<UploadInput, 'signal' | 'sound'>> {
  sound?: Sound
  signal: AbortSignal
}
