export { uploadFile } from './upload/engine.ts'
export type { UploadItem, UploadState } from './upload/item.ts'
export type { UploadFile, UploadInput } from './upload/types.ts'
export { keptUploads, type Uploads, type UploadsOptions, useUploads } from './upload/use-uploads.ts'
