import type { Claim } from '../kernel/claims.ts'

/** Pure and without zod, because the uploader checks these rules before anything is sent. */
export const FILE_KINDS = [
  'IMAGE',
  'PDF',
  'WORD',
  'EXCEL',
  'CSV',
  'POWERPOINT',
  'TEXT',
  'JSON',
  'COMPRESSED',
  'VIDEO',
  'AUDIO',
  'UNKNOWN',
] as const
export type FileKind = (typeof FILE_KINDS)[number]

export const BLOB_TYPES = ['profile-image', 'attachment', 'identity-document'] as const
export type BlobType = (typeof BLOB_TYPES)[number]

const MB = 1024 * 1024

interface BlobRule {
  /** Public files are shown to anyone who has their unguessable address, and browsers may cache them. */
  isPublic: boolean
  maxBytes: number
  /** The claim that sending one requires; null for what is sent before a person is approved. */
  needs: Claim | null
  /** Only these kinds; undefined means any. */
  kinds?: readonly FileKind[]
}

export const BLOB_RULES: Record<BlobType, BlobRule> = {
  'profile-image': { isPublic: true, maxBytes: 10 * MB, needs: 'User', kinds: ['IMAGE'] },
  attachment: { isPublic: false, maxBytes: 2048 * MB, needs: 'FileWriter' },
  'identity-document': { isPublic: false, maxBytes: 10 * MB, needs: null, kinds: ['IMAGE', 'PDF'] },
}

/** Above this a file is sent in pieces that can be resumed; below, at once. */
export const RESUMABLE_FROM_BYTES = 10 * MB

const KIND_BY_EXTENSION: Record<string, FileKind> = {
  png: 'IMAGE',
  jpg: 'IMAGE',
  jpeg: 'IMAGE',
  webp: 'IMAGE',
  gif: 'IMAGE',
  tif: 'IMAGE',
  tiff: 'IMAGE',
  svg: 'IMAGE',
  pdf: 'PDF',
  doc: 'WORD',
  docx: 'WORD',
  odt: 'WORD',
  rtf: 'WORD',
  xls: 'EXCEL',
  xlsx: 'EXCEL',
  ods: 'EXCEL',
  csv: 'CSV',
  ppt: 'POWERPOINT',
  pptx: 'POWERPOINT',
  odp: 'POWERPOINT',
  txt: 'TEXT',
  md: 'TEXT',
  log: 'TEXT',
  json: 'JSON',
  zip: 'COMPRESSED',
  gz: 'COMPRESSED',
  '7z': 'COMPRESSED',
  rar: 'COMPRESSED',
  tar: 'COMPRESSED',
  mp4: 'VIDEO',
  m4v: 'VIDEO',
  mov: 'VIDEO',
  webm: 'VIDEO',
  mkv: 'VIDEO',
  avi: 'VIDEO',
  mp3: 'AUDIO',
  m4a: 'AUDIO',
  wav: 'AUDIO',
  ogg: 'AUDIO',
  oga: 'AUDIO',
  opus: 'AUDIO',
  flac: 'AUDIO',
  weba: 'AUDIO',
}

export const extensionOf = (name: string): string =>
  /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** A guess from the name, for an icon before the server has looked inside. */
export const kindByName = (name: string): FileKind => KIND_BY_EXTENSION[extensionOf(name)] ?? 'UNKNOWN'

/** Sizes as people read them. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const units = ['KB', 'MB', 'GB']
  let size = bytes / 1024
  let unit = 0
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${size >= 10 || Number.isInteger(size) ? Math.round(size) : size.toFixed(1)} ${units[unit]}`
}

/** Why a file cannot be sent, checked before it is sent; undefined when it can. */
export function uploadProblem(file: { name: string; size: number }, blobType: BlobType): string | undefined {
  const { maxBytes, kinds } = BLOB_RULES[blobType]
  if (file.size === 0) return EMPTY_FILE
  if (file.size > maxBytes) return tooLargeText(maxBytes)
  if (kinds && !kinds.includes(kindByName(file.name))) return WRONG_KIND
  return undefined
}

export const EMPTY_FILE = 'This file is empty.'
export const OWN_SPACE_FULL =
  'You’re out of space for files. Delete some you no longer need, or ask your admin.'
export const PRACTICE_SPACE_FULL =
  'Your practice is out of space for files. Some have to be deleted before more can be sent.'
export const WRONG_KIND = 'This type of file can’t be used here.'
export const tooLargeText = (maxBytes: number): string => `This file is larger than ${sizeText(maxBytes)}.`

/** X-rays and scans of teeth, which are not recognised by their bytes. */
const SCAN_EXTENSIONS = ['dcm', 'dicom', 'stl', 'ply', 'obj']

/** Whether a file may come from somebody without an account: no programs, and no drawings that could run something. */
export const isFromGuestTaken = (file: { name: string; kind: FileKind; mediaType: string }): boolean =>
  file.kind === 'UNKNOWN'
    ? SCAN_EXTENSIONS.includes(extensionOf(file.name))
    : file.mediaType !== 'image/svg+xml'

interface SpaceShare {
  usedBytes: number
  maxBytes: number | null
}

const isFull = (share: SpaceShare | null): boolean =>
  share !== null && share.maxBytes !== null && share.usedBytes >= share.maxBytes

/** Why no more files can be sent, checked before one is chosen; undefined while there is space. */
export function spaceProblem({
  own,
  practice,
}: {
  own: SpaceShare
  practice: SpaceShare | null
}): string | undefined {
  if (isFull(own)) return OWN_SPACE_FULL
  return isFull(practice) ? PRACTICE_SPACE_FULL : undefined
}

/** The address of a private file, as an upload answers it or by its id, with or without the host before it. */
export const FILE_ADDRESS =
  /^(?:https?:\/\/[^/\s]+)?\/files\/v2\/(?:download\/([\w-]+)\/[^/\s]*|([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))$/i
