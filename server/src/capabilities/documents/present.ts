import type {
  DocumentComment,
  DocumentFile,
  HistoryEntry,
  OfficeFile,
  OfficeFileDetail,
} from '@corridor/contract/documents/model.ts'
import { documentItem } from '@corridor/contract/documents/work-item.ts'
import { patientName } from '@corridor/contract/patients/rules.ts'
import * as patients from '#capabilities/patients/public.ts'
import * as people from '#capabilities/people/public.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import type { CommentRow } from '#engines/discussions/comments.ts'
import type { Database } from '#platform/database/database.ts'
import { listReported } from './store/parts.ts'
import type { Author, DocumentRow, FileRow, HistoryRow } from './store/tables.ts'

const instant = (moment: Date | null): string | null => moment?.toISOString() ?? null

export const tagOf = ({ first_name, last_name }: Pick<DocumentRow, 'first_name' | 'last_name'>): string =>
  patientName({ firstName: first_name, lastName: last_name })

type Names = ReadonlyMap<string, string>

/** Only a referral that was reported on, or closed after that, is looked up: all others have no report yet. */
async function reportedOf(
  db: Database,
  rows: readonly DocumentRow[],
  viewer: string,
): Promise<ReadonlySet<string>> {
  const ids = rows.filter(({ stage }) => stage === 'report' || stage === 'closed').map(({ id }) => id)
  return new Set(ids.length > 0 ? await listReported(db, viewer, ids) : [])
}

/** Who works on these, for the practice that got them. */
async function namesOf(db: Database, rows: readonly DocumentRow[]): Promise<Names> {
  const ids = [...new Set(rows.flatMap(({ worked_on_by }) => worked_on_by ?? []))]
  const found = ids.length > 0 ? await people.list(db, ids) : []
  return new Map(found.map((one) => [one.id, people.nameOf(one)]))
}

/** What one side alone knows of a document is not shown to the other. */
function present(
  row: DocumentRow,
  viewer: string,
  { names, reported, since }: { names: Names; reported: ReadonlySet<string>; since: Names },
): OfficeFile {
  const isReceiver = row.to_practice_id === viewer
  const isSender = row.from_practice_id === viewer
  return {
    id: row.id,
    toPracticeId: row.to_practice_id,
    toPracticeName: row.to_practice_name,
    toUserDisplayName: row.to_person_name,
    recipientEmail: row.to_email,
    fromPracticeId: row.from_practice_id,
    fromPracticeName: row.from_practice_name,
    fromUserDisplayName: row.from_person_name,
    patientTag: tagOf(row),
    patientDateOfBirth: row.date_of_birth,
    patientId: isReceiver ? row.to_patient_id : isSender ? row.from_patient_id : null,
    documentStatus: row.document_status,
    isReferral: row.is_referral,
    guestSenderEmailAddress: row.guest_sender_email,
    recievedOn: row.received_at.toISOString(),
    processedDate: instant(row.processed_at),
    approved: row.is_approved,
    guestReferralStatus: row.guest_status,
    commentPreview: row.comment_preview,
    notes: row.notes,
    openedAt: instant(row.opened_at),
    workedOnBy:
      isReceiver && row.worked_on_by
        ? { id: row.worked_on_by, name: names.get(row.worked_on_by) ?? 'A former colleague' }
        : null,
    fileCount: row.file_count,
    stage: row.stage,
    stageSince: instant(row.stage_since),
    scheduledOn: row.scheduled_on,
    urgency: row.urgency,
    summary: row.summary,
    answersId: row.answers_id,
    hasReport: reported.has(row.id),
    isUndelivered: isSender && row.undelivered_at !== null,
    needsActionSince: since.get(row.id) ?? null,
    version: Number(row.version),
    faxId: isReceiver ? row.from_fax_id : null,
  }
}

/** Documents as a practice sees them. */
export async function presentAll(
  db: Database,
  rows: readonly DocumentRow[],
  viewer: string,
): Promise<OfficeFile[]> {
  const names = await namesOf(db, rows)
  const reported = await reportedOf(db, rows, viewer)
  const of = { practiceId: viewer, kind: documentItem.kind }
  const since = await worklist.listNeedingSince(
    db,
    of,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => present(row, viewer, { names, reported, since }))
}

export const presentOne = async (db: Database, row: DocumentRow, viewer: string): Promise<OfficeFile> =>
  (await presentAll(db, [row], viewer))[0]!

/** Whom it is about, and for the practice that got it who of its own patients that may be. */
export async function presentPatient(
  db: Database,
  row: DocumentRow,
  viewer: string,
): Promise<OfficeFileDetail['patient']> {
  const { first_name: firstName, last_name: lastName, date_of_birth: dateOfBirth } = row
  const ownId = row.to_practice_id === viewer ? row.to_patient_id : row.from_patient_id
  const own = ownId ? await patients.find(db, viewer, ownId) : undefined
  const isOpen = row.to_practice_id === viewer && row.to_patient_id === null && row.guest_status !== 'Pending'
  const matches = isOpen ? await patients.listSame(db, viewer, { firstName, lastName, dateOfBirth }) : []
  return {
    firstName,
    lastName,
    phone: row.patient_phone ?? own?.mobileNumber ?? null,
    email: row.patient_email ?? own?.email ?? null,
    matches: matches.map((one) => ({ id: one.id, name: patientName(one), dateOfBirth })),
  }
}

export const presentFile = (row: FileRow): DocumentFile => ({
  id: row.file_id,
  fileName: row.file_name,
  kind: row.kind,
  mediaType: row.media_type,
  size: Number(row.size),
  pages: row.pages,
})

export const presentComment = (documentId: string, row: CommentRow & Author): DocumentComment => ({
  id: row.id,
  officeFileId: documentId,
  text: row.text,
  author: {
    id: row.author_id,
    name: row.author_name,
    practiceId: row.practice_id,
    practiceName: row.practice_name,
  },
  createdAt: row.created_at.toISOString(),
})

export const presentHistory = (row: HistoryRow): HistoryEntry => ({
  id: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  by: row.person_name,
  practiceName: row.practice_name,
  stage: row.stage,
  scheduledOn: row.scheduled_on,
  detail: row.detail,
})
