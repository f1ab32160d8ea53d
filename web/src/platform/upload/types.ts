import type { StoredFile } from '@corridor/contract/files/model.ts'
import type { BlobType } from '@corridor/contract/files/rules.ts'

export interface UploadInput {
  file: Blob
  fileName: string
  blobType: BlobType
  /** Made by the caller and kept over retries: the same id twice stores once. */
  id?: string
  signal?: AbortSignal
  /** Told the part that has left, from 0 to 1. At 1 the server still looks into the file. */
  onProgress?: (part: number) => void
}

/** Sends a file and answers what was kept. Rejects with an ApiError, or with the reason of the caller's own signal. */
export type UploadFile = (input: UploadInput) => Promise<StoredFile>

/** One way of getting the bytes across. `headers` are asked for anew by every request that is made. */
export type Send = (input: SendInput) => Promise<StoredFile>

export interface SendInput extends Required<Omit<UploadInput, 'signal'>> {
  signal: AbortSignal
}
