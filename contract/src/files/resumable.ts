/** Where the tus protocol is spoken. Its metadata carry `fileName`, `blobType` and, if wanted, `id`. */
export const RESUMABLE_PATH = '/files/v2/resumable'
