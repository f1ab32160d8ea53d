/** The path of the tus endpoint. Its metadata carry `fileName`, `blobType` and, optionally, `id`. */
export const RESUMABLE_PATH = '/files/v2/resumable'
