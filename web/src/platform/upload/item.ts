import type { Sound, StoredFile } from '@corridor/contract/files/model.ts'
import type { BlobType, FileKind } from '@corridor/contract/files/rules.ts'

/** `checking` begins when all bytes have left: the server then looks into the file. */
export type UploadState = 'waiting' | 'sending' | 'checking' | 'done' | 'failed'

export interface UploadItem {
  /** Also the id of the file once it is stored. */
  id: string
  /** The name it is sent under: a second one of the same name is numbered. */
  name: string
  size: number
  kind: FileKind
  blobType: BlobType
  state: UploadState
  /** From 0 to 1. */
  progress: number
  error?: string
  /** Of the answer that refused it; 0 when none came. */
  status?: number
  /** Whether trying again could end otherwise: a file that is too large stays so. */
  canRetry: boolean
  file?: StoredFile
  /** The browser has stored it, so that the next page goes on with it. */
  isStored?: boolean
  /** Of a recording, once this browser has listened to it. */
  sound?: Sound
  /** A picture of it before the server has one, or a recording to listen to. */
  previewUrl?: string
}

/** "scan.png" becomes "scan (2).png" beside one of that name: pasted images are always called "image.png". */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  const dot = name.lastIndexOf('.')
  const [base, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let number = 2
  while (taken.has(`${base} (${number})${extension}`)) number += 1
  return `${base} (${number})${extension}`
}
