import { Readable } from 'node:stream'
import * as files from '#capabilities/files/public.ts'
import type { Guest } from '#platform/access/guest.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import { spending } from '#platform/storage/spent.ts'
import type { Tx } from '#platform/transaction.ts'
import type { GuestKind } from './links/kinds.ts'

type Named = Pick<GuestKind, 'name' | 'item'>

/** What a guest's links to the files of a record are bound to: they stop working as soon as these are closed. */
const guestReference = ({ item }: Named, { holder, recordId }: files.FileReference): files.FileReference => ({
  holder,
  recordId: stableId(`${item}-guest:${recordId}`),
})

/** Lets guests download files of a record, until they are closed. */
export async function openFiles(
  tx: Tx,
  kind: Named,
  from: files.FileReference,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length > 0) await files.shareFiles(tx, { fileIds, from, to: guestReference(kind, from) })
}

export const closeFiles = (tx: Tx, kind: Named, of: files.FileReference): Promise<void> =>
  files.releaseFiles(tx, guestReference(kind, of))

interface FileOfRecord {
  kind: Named
  of: files.FileReference
  file: { id: string; fileName: string }
  /** When the record is shown no more, where that is before the guest's own link ends. */
  until?: Date | undefined
}

/** The address of an open file of a record, for a guest who was shown the record. It stops at once when their link is recalled or expires. */
export const fileUrl = (
  services: Pick<Services, 'clock' | 'secrets'>,
  guest: Guest,
  { kind, of, file: { id, fileName }, until }: FileOfRecord,
): string =>
  files.recordLink(services, {
    fileId: id,
    fileName,
    recordId: guestReference(kind, of).recordId,
    guest: { passId: guest.id, until },
  })

/** Files of a guest belong to their link, which takes only so many. */
export const senderOf = ({ name }: Named, { subject, practiceId }: Guest) => ({
  kind: 'guest' as const,
  sort: name,
  id: subject.id,
  practiceId: practiceId ?? null,
})

interface Upload {
  query: { id: string; fileName: string }
  body: unknown
  headers: Record<string, string | string[] | undefined>
  services: Parameters<typeof files.receiveFile>[0]
  commit: Parameters<typeof files.receiveFile>[4]
}

/** Takes in a file that a guest sends as the raw body of a call. */
export const receiveFile = (kind: Named, { guest, ...upload }: Upload & { guest: Guest }) =>
  receiveFrom(senderOf(kind, guest), upload)

/** The same for somebody who has no link of a kind. */
export async function receiveFrom(
  sender: files.Sender,
  { query, body, headers, services, commit }: Upload,
): Promise<{ id: string; fileName: string; size: number }> {
  const length = headers['content-length']
  const source = body instanceof Readable ? body : Readable.from([])
  const bytes = spending(source.iterator({ destroyOnReturn: false }))
  const file = {
    id: query.id,
    blobType: 'attachment' as const,
    fileName: query.fileName,
    size: length === undefined ? undefined : Number(length),
  }
  const row = await files.receiveFile(services, sender, file, bytes, commit).finally(() => source.resume())
  return { id: row.id, fileName: row.file_name, size: Number(row.size) }
}
