import type { GuestDocument } from '@corridor/contract/documents/guest.ts'
import type * as files from '#capabilities/files/public.ts'
import * as guests from '#capabilities/guests/public.ts'
import type { Guest } from '#platform/access/guest.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { documentsKind } from './guest/kind.ts'
import { presentFile } from './present.ts'
import { listFiles } from './store/parts.ts'
import type { DocumentRow, FileRow } from './store/tables.ts'

/** The records that reference the files of documents. */
export const HOLDER = 'documents'
export const fileReferenceOf = (recordId: string): files.FileReference => ({ holder: HOLDER, recordId })

/** Whether somebody without an account may read it: what came from the page for referrals only once it is approved. */
export const isOpenToGuest = ({ to_email, guest_sender_email, guest_status }: DocumentRow): boolean =>
  to_email !== null || (guest_sender_email !== null && guest_status !== 'Pending')

export async function openFilesToGuest(tx: Tx, documentId: string): Promise<void> {
  const rows = await listFiles(tx.db, documentId)
  const fileIds = rows.map(({ file_id }) => file_id)
  await guests.openFiles(tx, documentsKind, fileReferenceOf(documentId), fileIds)
}

export const closeFilesToGuest = (tx: Tx, documentId: string): Promise<void> =>
  guests.closeFiles(tx, documentsKind, fileReferenceOf(documentId))

/** The files of a document with links for a guest. */
export const filesForGuest = (
  services: Pick<Services, 'clock' | 'secrets'>,
  guest: Guest,
  row: DocumentRow,
  rows: readonly FileRow[],
): GuestDocument['files'] =>
  rows.map((file) => ({
    ...presentFile(file),
    url: guests.fileUrl(services, guest, {
      kind: documentsKind,
      of: fileReferenceOf(row.id),
      file: presentFile(file),
    }),
  }))
