import { BIRTH_DATE_PROBLEMS } from '@corridor/contract/patients/birth-date.ts'
import type { Patient } from '@corridor/contract/patients/model.ts'
import * as files from '#capabilities/files/public.ts'
import type { Person } from '#platform/access/person.ts'
import { wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { actorOf, record } from '../actor.ts'
import { fileReferenceOf } from '../document-files.ts'
import { publishDocument } from '../live.ts'
import { insertDocument, insertSend, setReceiverPatient } from '../store/documents.ts'
import { insertFiles } from '../store/parts.ts'
import { setBackOnBoard } from '../store/patient.ts'
import type { FileRow } from '../store/tables.ts'
import { nameWork, openWork, ownWorkWaits } from '../work.ts'
import { FROM_GUEST } from './from-guest.ts'

interface Fax {
  id: string
  receivedAt: Date
  /** Whom it is from, as far as the practice knows, and the number as people write it. */
  senderName: string
  senderNumber: string
  file: FileRow
  reference: files.FileReference
}

/**
 * Makes a received referral of a fax that came in, once; one that the practice deleted since is put back. It is the practice's own: who
 * sent the fax, even a practice of this installation, has no side of it. False where it is on the board already.
 */
export async function putFaxOnBoard(
  tx: Tx,
  services: Pick<Services, 'workItems'>,
  person: Person,
  { fax, patient }: { fax: Fax; patient: Patient },
): Promise<boolean> {
  const { dateOfBirth } = patient
  if (dateOfBirth === null) throw wrongInput('body.patientId', BIRTH_DATE_PROBLEMS.incomplete)
  const actor = await actorOf(tx.db, person)
  const { practiceId } = actor
  const id = stableId(`document:fax:${practiceId}:${fax.id}`)
  // Of two at once the second waits here, and finds what the first did.
  if (!(await insertSend(tx.db, { practiceId, id, sentBy: person.id }, tx.now))) {
    const back = await setBackOnBoard(tx.db, { practiceId, id, patient }, tx.now)
    if (!back) return false
    await record(tx, actor, id, { kind: 'restored', isInternal: true })
    await nameWork(tx, services, practiceId, back)
    if (back.document_status === 'NotProcessed') await ownWorkWaits(tx, services, practiceId, id)
    publishDocument(tx, back, 'changed')
    return true
  }
  await insertDocument(
    tx.db,
    {
      ...FROM_GUEST,
      id,
      sendId: id,
      fromPracticeName: fax.senderName || fax.senderNumber,
      fromPersonName: fax.senderNumber,
      guestSenderEmail: null,
      toPracticeId: practiceId,
      toPracticeName: actor.practiceName,
      firstName: patient.firstName,
      lastName: patient.lastName,
      dateOfBirth,
      notes: '',
      isReferral: true,
      stage: 'received',
      fileCount: 1,
      fromFax: fax,
    },
    tx.now,
  )
  await insertFiles(tx.db, id, [fax.file])
  await files.shareFiles(tx, { fileIds: [fax.file.file_id], from: fax.reference, to: fileReferenceOf(id) })
  await record(tx, actor, id, { kind: 'from-fax', isInternal: true, stage: 'received' })
  const row = await setReceiverPatient(tx.db, id, patient.id)
  await openWork(tx, services, row, practiceId)
  publishDocument(tx, row, 'sent')
  return true
}
