import type { IncomingHttpHeaders } from 'node:http'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { Download } from '#platform/download.ts'
import { found } from '#platform/refusal.ts'
import type { Vault } from '#platform/storage/vault.ts'
import type { FileRow } from '../store/files.ts'
import { blobKey, thumbnailKey } from '../upload/blobs.ts'

/** Types that a browser shows without running anything. All others are served as plain bytes. */
const SAFE_TYPE =
  /^(image\/(png|jpeg|webp|gif|tiff)|application\/pdf|video\/[\w.-]+|audio\/[\w.-]+|text\/plain)$/

/** What encodeURIComponent leaves although RFC 8187 gives it a meaning. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Uploaded content never runs in our origin: it is saved rather than opened, and sandboxed if it is opened.
 */
function inert(mediaType: string, fileName: string, hasActiveContent = false): Record<string, string> {
  const isSafe = SAFE_TYPE.test(mediaType) && !hasActiveContent
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return {
    'content-type': isSafe
      ? mediaType === 'text/plain'
        ? 'text/plain; charset=utf-8'
        : mediaType
      : 'application/octet-stream',
    'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeName(fileName)}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  }
}

interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

/**
 * One range of bytes, as RFC 9110 writes it. Several at once, or anything else we do not understand, means the whole
 * file; one that begins behind the end cannot be satisfied.
 */
function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  if (match[1] === '') {
    const length = Number(match[2])
    return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (match[2] !== '' && Number(match[2]) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}

/**
 * A browser may cache it but must revalidate each time, so that it cannot be shown after the session or the
 * permission ended.
 */
const PRIVATE = 'private, no-cache'
const PUBLIC = 'public, max-age=31536000, immutable'

/** Derived from the stored bytes; the thumbnail is made of them. */
const tagOf = ({ sha256 }: FileRow, part = ''): string =>
  `"${found(sha256).subarray(0, 16).toString('hex')}${part}"`

/**
 * The bytes of a file, all of it or the requested range. `onReading` is called before the first byte and
 * only if there is one: a 304 or 416 is not a reading.
 */
export async function serveFile(
  vault: Vault,
  row: FileRow,
  headers: IncomingHttpHeaders,
  onReading?: () => Promise<void>,
): Promise<Download> {
  const sealed = {
    wrappedKey: found(row.wrapped_key),
    masterKeyId: found(row.master_key_id),
    size: Number(row.size),
  }
  const etag = tagOf(row)
  const common = {
    ...inert(row.media_type, row.file_name, row.has_active_content ?? false),
    'cache-control': row.is_public ? PUBLIC : PRIVATE,
    'accept-ranges': 'bytes',
    etag,
  }
  if (headers['if-none-match'] === etag) return new Download(304, common)
  // A range of an older version would be combined with the wrong bytes, so the whole file is sent.
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = isSame ? readRange(headers.range, sealed.size) : undefined
  if (range === 'unsatisfiable') return new Download(416, { 'content-range': `bytes */${sealed.size}` })
  await onReading?.()
  const body = await vault.open(blobKey(found(row.blob_id)), sealed, range)
  if (!range) return new Download(200, { ...common, 'content-length': String(sealed.size) }, body)
  const { start, end } = range
  const partial = {
    'content-range': `bytes ${start}-${end}/${sealed.size}`,
    'content-length': String(end - start + 1),
  }
  return new Download(206, { ...common, ...partial }, body)
}

export async function serveThumbnail(
  vault: Vault,
  row: FileRow,
  requested: IncomingHttpHeaders,
  onReading: () => Promise<void>,
): Promise<Download> {
  const size = found(row.thumbnail_size, kernelErrors.notFound)
  const sealed = {
    wrappedKey: found(row.thumbnail_key),
    masterKeyId: found(row.thumbnail_master_key_id),
    size,
  }
  const etag = tagOf(row, '-small')
  const common = { ...inert('image/webp', 'thumbnail.webp'), 'cache-control': PRIVATE, etag }
  if (requested['if-none-match'] === etag) return new Download(304, common)
  await onReading()
  const body = await vault.open(thumbnailKey(found(row.thumbnail_id)), sealed)
  return new Download(200, { ...common, 'content-length': String(size) }, body)
}
