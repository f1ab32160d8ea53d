import type { EfaxContact, EfaxMessage, LogEntry } from '@corridor/contract/fax/model.ts'
import { faxItem } from '@corridor/contract/fax/work-item.ts'
import { patientName } from '@corridor/contract/patients/rules.ts'
import * as documents from '#capabilities/documents/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import type { Database } from '#platform/database/database.ts'
import { writtenPhone } from '#platform/phone.ts'
import type { ContactRow } from './store/contacts.ts'
import type { FaxRow } from './store/tables.ts'

const instant = (moment: Date | null): string | null => moment?.toISOString() ?? null

type Suggested = EfaxMessage['suggestedPatient']

/** What one side alone knows of a fax is not shown to the other. */
function present(
  row: FaxRow,
  viewer: string,
  { suggested, since, referralId }: { suggested: Suggested; since: string | null; referralId: string | null },
): EfaxMessage {
  const isSender = row.sender_practice_id === viewer
  const isReceiver = row.recipient_practice_id === viewer
  return {
    id: row.id,
    senderPracticeId: row.sender_practice_id,
    senderPracticeName: row.sender_name,
    senderFaxNumber: row.sender_number,
    recipientPracticeId: row.recipient_practice_id,
    recipientPracticeName: row.recipient_name,
    recipientFaxNumber: row.recipient_number,
    eFaxStatus: row.e_fax_status,
    direction: isSender ? 'outbound' : 'inbound',
    documentStatus: isReceiver ? row.document_status : 'NotProcessed',
    processedDate: isReceiver ? instant(row.processed_at) : null,
    hasSenderPracticeArchived: isSender && row.is_sender_archived,
    hasReceiverPracticeArchived: isReceiver && row.is_recipient_archived,
    createdAt: row.created_at.toISOString(),
    scheduledFor: isSender ? instant(row.scheduled_for) : null,
    nextTryAt: isSender ? instant(row.next_try_at) : null,
    reason: isSender ? row.reason : null,
    pages: row.pages,
    pagesSent: row.pages_sent,
    isDirect: row.is_direct,
    subject: isSender ? row.subject : '',
    patientId: isReceiver ? row.recipient_patient_id : row.sender_patient_id,
    patientName: isReceiver ? row.recipient_patient_name : row.sender_patient_name,
    fileId: row.file_id,
    openedAt: isReceiver ? instant(row.opened_at) : null,
    sentByName: isSender ? row.sender_person_name : null,
    resentAsId: isSender ? row.resent_as_id : null,
    suggestedPatient: isReceiver ? suggested : null,
    suggestedNew:
      isReceiver && row.suggested_name && !row.recipient_patient_id
        ? { name: row.suggested_name, dateOfBirth: row.suggested_birth_on }
        : null,
    suggestedSender: isReceiver ? row.suggested_sender : null,
    referralId,
    needsActionSince: since,
    version: Number(row.version),
  }
}

/** Faxes as a practice sees them. */
export async function presentAll(
  db: Database,
  rows: readonly FaxRow[],
  viewer: string,
): Promise<EfaxMessage[]> {
  const ids = rows.flatMap((row) =>
    row.recipient_practice_id === viewer && row.suggested_patient_id ? [row.suggested_patient_id] : [],
  )
  const found = ids.length > 0 ? await patients.list(db, viewer, [...new Set(ids)]) : []
  const names = new Map(
    found.map((one) => [one.id, { id: one.id, name: patientName(one), dateOfBirth: one.dateOfBirth }]),
  )
  const of = { practiceId: viewer, kind: faxItem.kind }
  const since = await worklist.listNeedingSince(
    db,
    of,
    rows.map(({ id }) => id),
  )
  const received = rows.filter((row) => row.recipient_practice_id === viewer)
  const referrals = new Map(
    (
      await documents.listOfFaxes(
        db,
        viewer,
        received.map(({ id }) => id),
      )
    ).map((one) => [one.from_fax_id, one.id]),
  )
  return rows.map((row) =>
    present(row, viewer, {
      suggested: names.get(row.suggested_patient_id ?? '') ?? null,
      since: since.get(row.id) ?? null,
      referralId: referrals.get(row.id) ?? null,
    }),
  )
}

export const presentOne = async (db: Database, row: FaxRow, viewer: string): Promise<EfaxMessage> =>
  (await presentAll(db, [row], viewer))[0]!

export const presentContact = (row: ContactRow): EfaxContact => ({
  id: row.id,
  practiceId: row.of_practice_id,
  practiceName: row.name,
  eFaxNumber: row.number,
  changedAt: row.changed_at.toISOString(),
})

export const presentLog = (row: FaxRow, viewer: string): LogEntry => {
  const isSender = row.sender_practice_id === viewer
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    direction: isSender ? 'outbound' : 'inbound',
    from: row.sender_number,
    to: row.recipient_number,
    name: isSender ? row.recipient_name : row.sender_name,
    by: isSender ? row.sender_person_name : null,
    pages: row.pages,
    pagesSent: row.pages_sent,
    eFaxStatus: row.e_fax_status,
    reason: isSender ? row.reason : null,
    isDirect: row.is_direct,
    deliveredAt: instant(row.delivered_at),
  }
}

/** Whom a fax is for or from: by name, or by the number as people write it. */
export const otherPartyOf = (row: FaxRow, isSender: boolean): string =>
  isSender
    ? row.recipient_name || writtenPhone(row.recipient_number)
    : row.sender_name || writtenPhone(row.sender_number)

/** How a team calls a fax: by its patient, or whom it is from or for. */
export const titleOf = (row: FaxRow, viewer: string): string => {
  const isSender = row.sender_practice_id === viewer
  const patient = isSender ? row.sender_patient_name : row.recipient_patient_name
  if (patient) return patient
  return otherPartyOf(row, isSender)
}
