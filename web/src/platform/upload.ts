import { uploadFile as upload } from './upload/engine.ts'
import { whileGuarded } from './upload/leave-guard.ts'
import type { UploadFile } from './upload/types.ts'

export type { UploadItem, UploadState } from './upload/item.ts'
export type { UploadFile, UploadInput } from './upload/types.ts'
export { type Attached, type Attachments, useAttachments } from './upload/use-attachments.ts'
export {
  storedUploads,
  type Uploads,
  type UploadsOptions,
  useUploads,
} from './upload/use-uploads.ts'

/** Sends one file without a queue. The browser asks before the page is left meanwhile. */
export const uploadFile: UploadFile = (input) => whileGuarded(upload(input))
