/** Where the parts of a back-up lie in its folder. */
export const KEYS = 'keys.json'
export const ANCHOR = 'audit-anchor.json'
export const tableFile = (name: string): string => `tables/${name}.copy.gz`
export const blobFile = (key: string): string => `files/${key}`
export const keyOfBlob = (path: string): string | undefined => /^files\/(.+)$/.exec(path)?.[1]
