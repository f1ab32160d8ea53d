import type { State } from '@corridor/contract/deliveries/rules.ts'
import type { EmailDocument, EmailThread, PatientRecipient } from '@corridor/contract/email/model.ts'
import type { AddressProblem, EmailStatus } from '@corridor/contract/email/types.ts'
import type { Patient } from '@corridor/contract/patients/model.ts'
import { patientName } from '@corridor/contract/patients/rules.ts'
import { displayName } from '@corridor/contract/people/rules.ts'
import * as guests from '#capabilities/guests/public.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import type { Database } from '#platform/database/database.ts'
import { KIND } from './kind.ts'
import type { MessageRow, ThreadPatient, ThreadRow } from './store/tables.ts'

const instant = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** A record that was removed with the import that added it has no name any more. */
export const nameOf = (patient: ThreadPatient | null): string =>
  patient ? patientName(patient) : 'Removed patient'

/** Threads with how far the team is with them. */
export async function presentThreads(
  db: Database,
  practiceId: string,
  rows: readonly ThreadRow[],
  now: Date,
): Promise<EmailThread[]> {
  const ids = rows.map(({ id }) => id)
  const states = await worklist.presentStates(db, { practiceId, kind: KIND }, ids, now)
  return rows.map((row) => ({
    id: row.id,
    patientId: row.patient?.id ?? row.patient_id,
    patientName: nameOf(row.patient),
    email: row.patient?.email ?? null,
    mobileNumber: row.patient?.mobile ?? null,
    addressProblem: row.patient?.problem ?? null,
    subject: row.subject,
    previewText: row.preview,
    isUnread: row.is_unread,
    lastSeq: Number(row.last_seq),
    lastMessageAt: instant(row.last_message_at),
    isLastIncoming: row.is_last_incoming,
    lastStatus: row.last_status,
    lastReason: row.last_reason,
    lastOpenedAt: instant(row.last_opened_at),
    isAnswered: row.is_answered,
    scheduledAt: instant(row.scheduled_at),
    work: states.get(row.id) ?? null,
  }))
}

/** An email without what became of its link. */
export const presentEmail = (row: MessageRow): Omit<EmailDocument, 'link'> => ({
  id: row.id,
  threadId: row.thread_id,
  seq: Number(row.seq),
  patientId: row.patient?.id ?? row.patient_id,
  patientName: nameOf(row.patient),
  subject: row.subject,
  isIncoming: row.is_incoming,
  senderId: row.sender_id,
  senderName:
    row.sender &&
    displayName({
      firstName: row.sender.first_name,
      lastName: row.sender.last_name,
      role: row.sender.role,
      isDoctor: row.sender.is_doctor,
    }),
  body: row.body,
  signature: row.signature,
  files: row.files,
  status: row.status,
  reason: row.reason,
  sentBy: row.sent_by_text ? 'text' : 'email',
  sentTo: row.sent_to,
  recalledAt: instant(row.recalled_at),
  createdTimeUtc: row.created_at.toISOString(),
})

export async function presentDocuments(
  db: Database,
  practiceId: string,
  rows: readonly MessageRow[],
  now: Date,
): Promise<EmailDocument[]> {
  const subjectIds = rows.filter((row) => !row.is_incoming).map(({ id }) => id)
  const statuses = await guests.statusesOf(db, { kind: 'email', practiceId, subjectIds, now })
  return rows.map((row) => ({ ...presentEmail(row), link: statuses.get(row.id)?.status ?? null }))
}

export const presentRecipient = (
  { id, firstName, lastName, dateOfBirth, email, mobileNumber }: Patient,
  addressProblem: AddressProblem | null,
  guardian: PatientRecipient['guardian'],
): PatientRecipient => ({
  id,
  firstName,
  lastName,
  dateOfBirth,
  email,
  mobileNumber,
  addressProblem,
  guardian,
})

const STATUS_OF: Record<State, EmailStatus> = {
  queued: 'queued',
  cancelled: 'cancelled',
  unclear: 'unclear',
  'handed-over': 'sent',
  failed: 'failed',
  delivered: 'delivered',
  opened: 'opened',
}

export const statusOf = (state: State): EmailStatus => STATUS_OF[state]
