import { randomUUID } from 'node:crypto'
import { formActive, formNotReadable, noOwnForm } from '@corridor/contract/documents/errors.ts'
import type { FormField, FormValues } from '@corridor/contract/documents/forms/referral-forms.ts'
import { FORM_BYTES_MAX } from '@corridor/contract/documents/limits.ts'
import type { OwnForm } from '@corridor/contract/documents/refer.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import * as files from '#capabilities/files/public.ts'
import type { Person } from '#platform/access/person.ts'
import type { Commit } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { check, found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { fileReferenceOf } from '../document-files.ts'
import { findSettings, type SettingsRow, saveForm } from '../store/settings.ts'
import { fill, readFields } from './form-thread.ts'

type StoresFiles = Pick<Services, 'clock' | 'config' | 'db' | 'log' | 'scanner' | 'transactions' | 'vault'>

/** What references the file of a practice's form. */
const referenceOf = (practiceId: string) => fileReferenceOf(stableId(`referral-form:${practiceId}`))

export const presentForm = (row: SettingsRow | undefined): OwnForm | null =>
  row?.form_file_id
    ? {
        practiceId: row.practice_id,
        fileName: row.form_file_name ?? '',
        fields: (row.form_fields ?? []).map((field) => ({ ...field, options: [...field.options] })),
      }
    : null

/** A link by which anybody who has the page can read the empty form. */
export const formLink = (
  services: Pick<Services, 'clock' | 'secrets'>,
  row: SettingsRow | undefined,
): string | null =>
  row?.form_file_id
    ? files.recordLink(services, {
        fileId: row.form_file_id,
        fileName: row.form_file_name ?? '',
        recordId: referenceOf(row.practice_id).recordId,
      })
    : null

/** A practice's form, read for people who may refer to it. */
export const findForm = (db: Database, practiceId: string): Promise<SettingsRow | undefined> =>
  readFor(db, { practiceId }, (own) => findSettings(own, practiceId))

/**
 * The fields of an uploaded file, before it is taken as a form, and the file to take: another one, where scripts had to be taken out.
 * Refused unless it can be filled in, or if it is not the person's.
 */
export async function readUploaded(
  services: StoresFiles,
  {
    practiceId,
    person,
    fileId,
    commit,
  }: { practiceId: string; person: Person; fileId: string; commit: Commit },
): Promise<{ fields: FormField[]; fileId: string }> {
  const [file] = await files.listOwnUnclaimed(services, person, [fileId])
  check(file !== undefined, kernelErrors.notFound)
  check(file.kind === 'PDF' && Number(file.size) <= FORM_BYTES_MAX, formNotReadable)
  const { bytes } = await files.readStored(services, fileId)
  const { fields, inert } = await readFields(practiceId, bytes)
  if (!inert) {
    check(!file.has_active_content, formActive)
    return { fields, fileId }
  }
  const id = randomUUID()
  const clean = { id, blobType: 'attachment' as const, fileName: file.file_name, size: inert.length }
  const stored = await files.receiveFile(services, files.asSender(person), clean, onePiece(inert), commit)
  check(!stored.has_active_content, formActive)
  return { fields, fileId: id }
}

/** Takes an uploaded file, whose fields were read, as the practice's form in place of the one before. */
export async function takeForm(
  tx: Tx,
  {
    practiceId,
    personId,
    fileId,
    fields,
  }: { practiceId: string; personId: string; fileId: string; fields: readonly FormField[] },
): Promise<OwnForm> {
  const reference = referenceOf(practiceId)
  const file = await files.claimFile(tx, {
    ...reference,
    fileId,
    sender: { kind: 'person', id: personId },
    blobType: 'attachment',
  })
  const before = await saveForm(tx.db, practiceId, { fileId, fileName: file.file_name, fields })
  if (before && before !== fileId) await files.releaseFiles(tx, reference, [before])
  return {
    practiceId,
    fileName: file.file_name,
    fields: fields.map((field) => ({ ...field, options: [...field.options] })),
  }
}

export async function dropForm(tx: Tx, practiceId: string): Promise<void> {
  const before = await saveForm(tx.db, practiceId, null)
  if (before) await files.releaseFiles(tx, referenceOf(practiceId), [before])
}

/** Stores the form of a practice, filled in, as a file of the person who filled it in. */
export async function storeFilled(
  services: StoresFiles,
  {
    practiceId,
    sender,
    id,
    values,
    commit,
  }: { practiceId: string; sender: files.Sender; id: string; values: FormValues; commit: Commit },
) {
  const row = await findForm(services.db, practiceId)
  const fileId = found(row?.form_file_id, noOwnForm)
  const empty = await files.readContent(services, fileId, referenceOf(practiceId))
  const filled = await fill(practiceId, empty, values)
  const file = {
    id,
    blobType: 'attachment' as const,
    fileName: row?.form_file_name ?? 'Referral.pdf',
    size: filled.length,
  }
  const stored = await files.receiveFile(services, sender, file, onePiece(filled), commit)
  return { id: stored.id, fileName: stored.file_name, size: Number(stored.size), pages: stored.pages }
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
