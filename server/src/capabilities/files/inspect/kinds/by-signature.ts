import type { FileKind } from '@corridor/contract/files/rules.ts'
import { fileTypeFromBuffer } from 'file-type'
import type { Detected, Form } from './detected.ts'
import { detected, honestExtension } from './detected.ts'

type Row = [form: Form, kind: FileKind, mediaType: string, extension: string, ...aliases: string[]]

/** Signatures as file-type names them, and what they mean here. All others are treated as unknown bytes. */
const ROWS: Record<string, Row> = {
  jpg: ['jpeg', 'IMAGE', 'image/jpeg', 'jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['png', 'IMAGE', 'image/png', 'png'],
  apng: ['png', 'IMAGE', 'image/png', 'png', 'apng'],
  webp: ['webp', 'IMAGE', 'image/webp', 'webp'],
  gif: ['gif', 'IMAGE', 'image/gif', 'gif'],
  tif: ['tiff', 'IMAGE', 'image/tiff', 'tif', 'tiff'],
  rtf: ['other', 'WORD', 'application/rtf', 'rtf', 'doc'],
  mp4: ['video', 'VIDEO', 'video/mp4', 'mp4', 'm4v'],
  m4v: ['video', 'VIDEO', 'video/mp4', 'm4v', 'mp4'],
  mov: ['video', 'VIDEO', 'video/quicktime', 'mov', 'qt'],
  webm: ['video', 'VIDEO', 'video/webm', 'webm'],
  mkv: ['video', 'VIDEO', 'video/matroska', 'mkv'],
  avi: ['video', 'VIDEO', 'video/x-msvideo', 'avi'],
  mpg: ['video', 'VIDEO', 'video/mpeg', 'mpg', 'mpeg'],
  mts: ['video', 'VIDEO', 'video/mp2t', 'mts', 'm2ts', 'ts'],
  '3gp': ['video', 'VIDEO', 'video/3gpp', '3gp'],
  '3g2': ['video', 'VIDEO', 'video/3gpp2', '3g2'],
  asf: ['video', 'VIDEO', 'video/x-ms-asf', 'wmv', 'asf', 'wma'],
  ogv: ['video', 'VIDEO', 'video/ogg', 'ogv'],
  gz: ['gzip', 'COMPRESSED', 'application/gzip', 'gz', 'tgz', 'svgz'],
  'tar.gz': ['gzip', 'COMPRESSED', 'application/gzip', 'gz', 'tgz'],
  zst: ['zstd', 'COMPRESSED', 'application/zstd', 'zst'],
  tar: ['other', 'COMPRESSED', 'application/x-tar', 'tar'],
  '7z': ['other', 'COMPRESSED', 'application/x-7z-compressed', '7z'],
  rar: ['other', 'COMPRESSED', 'application/vnd.rar', 'rar'],
  bz2: ['other', 'COMPRESSED', 'application/x-bzip2', 'bz2', 'tbz2'],
  xz: ['other', 'COMPRESSED', 'application/x-xz', 'xz', 'txz'],
  bmp: ['other', 'UNKNOWN', 'image/bmp', 'bmp', 'dib'],
  dcm: ['other', 'UNKNOWN', 'application/dicom', 'dcm', 'dic', 'ima'],
  mp3: ['audio', 'AUDIO', 'audio/mpeg', 'mp3'],
  m4a: ['audio', 'AUDIO', 'audio/mp4', 'm4a'],
  wav: ['audio', 'AUDIO', 'audio/wav', 'wav'],
  ogg: ['audio', 'AUDIO', 'audio/ogg', 'ogg', 'oga'],
  opus: ['audio', 'AUDIO', 'audio/ogg', 'opus'],
  flac: ['audio', 'AUDIO', 'audio/flac', 'flac'],
}

/** Photo formats that carry a location, that not every screen can show and that are not cleaned here. */
const FOREIGN_PHOTOS = new Set('heic avif jxl jp2 jpx jpm jxr cr2 cr3 nef arw dng orf raf rw2'.split(' '))

/** The compound files of old Office, distinguished by their content. */
export const COMPOUND_FILE = 'cfb'

/**
 * TIFF, in either byte order and either size. Its directory may be at the very end, where file-type does not
 * look.
 */
const TIFF_STARTS = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+']

async function detectFileType(head: Buffer): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(head, { maxBufferSize: 1024 * 1024 }))?.ext
  } catch {
    // A header that promises more than is there is no file of that kind.
    return undefined
  }
}

/** The signature's name; undefined for bytes without a recognized one. */
export async function findSignature(head: Buffer): Promise<string | undefined> {
  return (
    (await detectFileType(head)) ?? (TIFF_STARTS.includes(head.toString('latin1', 0, 4)) ? 'tif' : undefined)
  )
}

export function bySignature(signature: string | undefined, name: string): Detected | undefined {
  if (!signature) return undefined
  if (FOREIGN_PHOTOS.has(signature)) return detected('foreign-photo', 'IMAGE', 'image/*', signature)
  const row = Object.hasOwn(ROWS, signature) ? ROWS[signature] : undefined
  if (!row) return undefined
  const [form, kind, mediaType, extension, ...aliases] = row
  return detected(form, kind, mediaType, honestExtension(name, extension, aliases))
}
