import type { Sound, StoredFile } from '@corridor/contract/files/model.ts'
import type { Services } from '#platform/services.ts'
import { signLink } from './serve/links.ts'
import type { FileRow } from './store/files.ts'

export const publicUrl = (id: string, fileName: string): string =>
  `/files/v2/shown/${id}/${encodeURIComponent(fileName)}`

/** Profile pictures are all created by the server, so their name is fixed. */
export const PROFILE_IMAGE_NAME = 'picture.webp'
export const profileImageUrl = (fileId: string): string => publicUrl(fileId, PROFILE_IMAGE_NAME)

/** What is known of a recording before it is played. */
export const soundOf = ({ sound_ms: durationMs, wave }: FileRow): Sound | undefined =>
  durationMs !== null && wave !== null ? { durationMs, wave } : undefined

/** A file as its reader sees it, with links that work for their session. */
export function presentFile(
  row: FileRow,
  sessionId: string,
  { secrets, clock }: Pick<Services, 'clock' | 'secrets'>,
): StoredFile {
  const name = encodeURIComponent(row.file_name)
  const link = { fileId: row.id, kind: 'session', boundTo: sessionId } as const
  const token = signLink(secrets.keyFor('file-links'), link, clock.now())
  const isReadable = row.state === 'unclaimed' || row.state === 'claimed'
  const privateUrl = `/files/v2/download/${token}/${name}`
  return {
    id: row.id,
    fileName: row.file_name,
    kind: row.kind,
    mediaType: row.media_type,
    size: Number(row.size),
    blobType: row.blob_type,
    state: row.state === 'claimed' || row.state === 'quarantined' ? row.state : 'unclaimed',
    url: isReadable ? (row.is_public ? publicUrl(row.id, row.file_name) : privateUrl) : null,
    thumbnailUrl: isReadable && row.thumbnail_size ? `/files/v2/thumbnail/${token}/${name}` : null,
    width: row.width,
    height: row.height,
    pages: row.pages,
    sound: soundOf(row),
    hasActiveContent: row.has_active_content ?? false,
    createdAt: row.created_at.toISOString(),
  }
}

interface RecordFile {
  fileId: string
  recordId: string
  fileName: string
  /** Of a guest with a link: it ends at once when that is recalled or expires, and at the latest at a moment that is known. */
  guest?: { passId: string; until?: Date | undefined }
}

/**
 * A link for a person without an account who was shown the record that references a file. The caller has
 * checked that they may see it; the link works as long as any other and never longer than the record
 * references the file.
 */
export function recordLink(
  { secrets, clock }: Pick<Services, 'clock' | 'secrets'>,
  { fileId, recordId, fileName, guest }: RecordFile,
): string {
  const link = guest
    ? ({ fileId, kind: 'guest', boundTo: recordId, passId: guest.passId } as const)
    : ({ fileId, kind: 'record', boundTo: recordId } as const)
  const token = signLink(secrets.keyFor('file-links'), link, clock.now(), guest?.until)
  return `/files/v2/download/${token}/${encodeURIComponent(fileName)}`
}
