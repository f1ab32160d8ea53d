/** Where a file's bytes lie in the store. Two levels of folders keep each of them small. */
export const blobKey = (id: string): string => `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`

export const thumbnailKey = (id: string): string => `${blobKey(id)}.thumbnail`
