import { documentReceived, referralReceived, reportReceived } from '@corridor/contract/documents/alerts.ts'
import { EMPTY_FILE } from '@corridor/contract/documents/errors.ts'
import * as files from '#capabilities/files/public.ts'
import * as guests from '#capabilities/guests/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import { Refusal, wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { type Actor, record } from '../actor.ts'
import { alertPractice } from '../alerts.ts'
import { fileReferenceOf, openFilesToGuest } from '../document-files.ts'
import { documentsKind } from '../guest/kind.ts'
import { publishDocument } from '../live.ts'
import { insertDocument, type NewDocument, setReceiverPatient } from '../store/documents.ts'
import { insertFiles } from '../store/parts.ts'
import type { DocumentRow, FileRow } from '../store/tables.ts'
import { actingFor, openWork } from '../work.ts'
import type { Target } from './targets.ts'

/** What all documents of one sending have in common. */
export type Content = Pick<
  NewDocument,
  | 'fromPatientId'
  | 'firstName'
  | 'lastName'
  | 'dateOfBirth'
  | 'patientPhone'
  | 'patientEmail'
  | 'notes'
  | 'isReferral'
  | 'stage'
  | 'form'
  | 'summary'
  | 'urgency'
  | 'answersId'
  | 'forwardedOf'
>

interface Sending {
  sendId: string
  actor: Actor
  content: Content
  targets: readonly Target[]
  /** Files that the sender uploaded, or those of a document that is forwarded. */
  files: { uploaded: readonly string[] } | { of: string; rows: readonly FileRow[] }
  /** Where it came from, of a document that is forwarded. */
  detail?: string
}

const rowOf = (row: Awaited<ReturnType<typeof files.claimFile>>): FileRow => ({
  file_id: row.id,
  file_name: row.file_name,
  kind: row.kind,
  media_type: row.media_type,
  size: row.size,
  pages: row.pages,
})

const FILE_GONE = 'One of the files is no longer there. Please attach it again.'

async function claimUploaded(
  tx: Tx,
  sender: files.SenderId,
  documentId: string,
  fileId: string,
): Promise<FileRow> {
  try {
    const row = await files.claimFile(tx, {
      ...fileReferenceOf(documentId),
      fileId,
      sender,
      blobType: 'attachment',
    })
    if (Number(row.size) === 0) throw wrongInput('body.attachments', EMPTY_FILE)
    return rowOf(row)
  } catch (error) {
    if (error instanceof Refusal && error.kind.status === 404) throw wrongInput('body.attachments', FILE_GONE)
    throw error
  }
}

/** Takes the files that a sender uploaded for a document, in their order. */
export async function claimFiles(
  tx: Tx,
  sender: files.SenderId,
  documentId: string,
  fileIds: readonly string[],
): Promise<FileRow[]> {
  const rows: FileRow[] = []
  for (const id of fileIds) rows.push(await claimUploaded(tx, sender, documentId, id))
  return rows
}

/** The first document takes the files, and the others share them. */
async function attach(tx: Tx, { actor, files: given }: Sending, ids: readonly string[]): Promise<FileRow[]> {
  const [first, ...others] = ids as [string, ...string[]]
  const share = (from: string, to: string, rows: readonly FileRow[]) =>
    files.shareFiles(tx, {
      fileIds: rows.map(({ file_id }) => file_id),
      from: fileReferenceOf(from),
      to: fileReferenceOf(to),
    })
  const rows: FileRow[] = []
  if ('of' in given) {
    rows.push(...given.rows)
    await share(given.of, first, rows)
  } else rows.push(...(await claimFiles(tx, { kind: 'person', id: actor.personId }, first, given.uploaded)))
  for (const other of others) await share(first, other, rows)
  return rows
}

const alertKindOf = ({ isReferral, answersId }: Content) =>
  answersId ? reportReceived : isReferral ? referralReceived : documentReceived

/** The receiving practice's own record of the patient, if it surely is one. */
async function matchPatient(tx: Tx, row: DocumentRow, ownId: string): Promise<DocumentRow> {
  const practiceId = row.to_practice_id
  if (!practiceId) return row
  return actingFor(tx, ownId, practiceId, async () => {
    const same = await patients.findSame(tx.db, practiceId, {
      firstName: row.first_name,
      lastName: row.last_name,
      dateOfBirth: row.date_of_birth,
    })
    return same ? await setReceiverPatient(tx.db, row.id, same.id) : row
  })
}

/** Somebody without an account gets a link, and the files for as long as the document is not deleted. */
async function sendLinkTo(
  tx: Tx,
  services: Pick<Services, 'clock' | 'config' | 'guestKinds' | 'hooks' | 'secrets' | 'sms'>,
  actor: Actor,
  row: DocumentRow,
): Promise<void> {
  await openFilesToGuest(tx, row.id)
  await guests.create(tx, services, {
    kind: documentsKind,
    subjectId: row.id,
    practiceId: actor.practiceId,
    sentBy: actor.personId,
    recipient: { name: row.to_person_name || row.to_practice_name, email: row.to_email },
  })
}

/** Stores one document for each recipient, with its files, and notifies who got it. All in the caller's transaction. */
export async function storeDocuments(
  tx: Tx,
  services: Pick<Services, 'clock' | 'config' | 'guestKinds' | 'hooks' | 'secrets' | 'sms' | 'workItems'>,
  sending: Sending,
): Promise<DocumentRow[]> {
  const { sendId, actor, content, targets } = sending
  const idOf = ({ key }: Target) => stableId(`document:${actor.practiceId}:${sendId}:${key}`)
  const given = sending.files
  const fileCount = 'of' in given ? given.rows.length : given.uploaded.length
  const inserted: DocumentRow[] = []
  for (const target of targets)
    inserted.push(
      await insertDocument(
        tx.db,
        {
          ...content,
          id: idOf(target),
          sendId,
          fromPracticeId: actor.practiceId,
          fromPracticeName: actor.practiceName,
          fromPersonId: actor.personId,
          fromPersonName: actor.personName,
          guestSenderEmail: null,
          toPracticeId: target.practiceId,
          toPracticeName: target.practiceName,
          toPersonId: target.personId,
          toPersonName: target.personName,
          toEmail: target.email,
          guestStatus: null,
          fileCount,
        },
        tx.now,
      ),
    )
  const fileRows = await attach(tx, sending, targets.map(idOf))
  const rows: DocumentRow[] = []
  for (const row of inserted) {
    await insertFiles(tx.db, row.id, fileRows)
    await record(tx, actor, row.id, {
      kind: 'sent',
      stage: row.stage,
      detail: sending.detail ?? row.to_person_name ?? row.to_practice_name,
    })
    const matched = await matchPatient(tx, row, actor.practiceId)
    await openWork(tx, services, matched, actor.practiceId)
    publishDocument(tx, matched, 'sent')
    if (matched.to_practice_id)
      await alertPractice(tx, alertKindOf(content), {
        practiceId: matched.to_practice_id,
        documentId: matched.id,
        from: actor.personId,
        facts: { id: matched.id, from: actor.practiceName },
      })
    if (matched.to_email) await sendLinkTo(tx, services, actor, matched)
    rows.push(matched)
  }
  return rows
}
