import type { OfficeFile } from '@corridor/contract/documents/model.ts'
import type { Stage } from '@corridor/contract/documents/stages.ts'
import {
  documentNeedsAction,
  withComment,
  withDocument,
  without,
} from '@corridor/contract/documents/tables.ts'
import type { CallInput } from '#platform/api/types.ts'
import { withIntentId } from '#platform/api/with-intent-id.ts'
import { call } from '#platform/api.ts'
import { updateLists } from '#platform/query/paged.ts'
import { refetch } from '#platform/query.ts'
import { useSession } from '#platform/session.ts'
import { DOCUMENT_KEYS, type Narrowed } from './queries.ts'

type TableKey = readonly [Narrowed['table'], Narrowed['type'], string, Narrowed['order']]

const updateTables = (
  rule: (documents: readonly OfficeFile[], narrowed: Narrowed) => readonly OfficeFile[],
) =>
  updateLists<OfficeFile, TableKey>(
    DOCUMENT_KEYS.tables,
    'documents',
    (documents, [table, type, searchKey, order]) => rule(documents, { table, type, searchKey, order }),
  )

/** Shows a record as it is now in every table; only what it does not say is fetched again. */
function show(document: OfficeFile): OfficeFile {
  const { user } = useSession.getState()
  updateTables((documents, narrowed) =>
    withDocument(documents, document, { practiceId: user?.practiceId ?? '', ...narrowed }),
  )
  void refetch([...DOCUMENT_KEYS.one, document.id])
  if (document.stage !== null) void refetchReferrals(document.id)
  return document
}

/** Somebody has something to do about a document, or no longer: where a table shows it otherwise, the tables are fetched again. */
export function showNeed(id: string, isNeeded: boolean): void {
  let isShown = true
  updateTables((documents, { table }) => {
    const shown = documents.find((one) => one.id === id)
    if (shown ? documentNeedsAction(shown) !== isNeeded : isNeeded && table === 'NeedsAction') isShown = false
    return documents
  })
  if (!isShown) void Promise.all([refetch(DOCUMENT_KEYS.tables), refetch([...DOCUMENT_KEYS.one, id])])
}

async function refetchReferrals(id?: string): Promise<void> {
  const { board, ended, figures, patientLink } = DOCUMENT_KEYS
  const link = id === undefined ? patientLink : [...patientLink, id]
  await Promise.all([board, ended, figures, link].map((key) => refetch(key)))
}

export async function refetchDocuments(): Promise<void> {
  const { tables, one } = DOCUMENT_KEYS
  await Promise.all([refetch(tables), refetch(one), refetchReferrals()])
}

/** It is gone from the lists of this practice at once. */
export async function showRemoved(id: string): Promise<void> {
  updateTables((documents) => without(documents, id))
  await Promise.all([refetch([...DOCUMENT_KEYS.one, id]), refetchReferrals(id)])
}

export async function showCommented(id: string): Promise<void> {
  await Promise.all([refetch(DOCUMENT_KEYS.tables), refetch([...DOCUMENT_KEYS.one, id])])
}

/** A refusal because somebody was faster comes with how it is now. */
const orRefetch = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    void refetchDocuments()
    throw error
  }
}

const one = (id: string) => ({ params: { id } })

export const openDocument = async (id: string) => show(await call('PUT /office-files/v2/:id/opened', one(id)))

export const processDocument = async (id: string, isProcessed: boolean) =>
  show(await orRefetch(call('PUT /office-files/v2/:id/process', { ...one(id), body: { isProcessed } })))

export const workOnDocument = async (id: string, change: { isTakingOver: boolean; isStopping: boolean }) =>
  show(await orRefetch(call('PUT /office-files/v2/:id/mark-as-worked-on', { ...one(id), body: change })))

export async function changeType({ id, version }: OfficeFile, isReferral: boolean) {
  show(await orRefetch(call('PATCH /office-files/v2/:id', { ...one(id), body: { isReferral, version } })))
  // A document has no stage, and leaves the board.
  if (!isReferral) void refetchReferrals(id)
}

export async function deleteDocument({ id, isReferral }: OfficeFile): Promise<void> {
  await orRefetch(
    call('DELETE /office-files/v2/:id', { ...one(id), query: { isReferral: String(isReferral) } }),
  )
  await showRemoved(id)
}

export const restoreDocument = async (id: string) =>
  show(await orRefetch(call('POST /office-files/v2/:id/restore', one(id))))

export const acceptReferral = async (id: string) =>
  show(await orRefetch(call('POST /office-files/v2/:id/accept', one(id))))

export async function rejectReferral(id: string): Promise<void> {
  await orRefetch(call('POST /office-files/v2/:id/reject', one(id)))
  await showRemoved(id)
}

export const moveReferral = async (id: string, from: Stage, to: Stage, scheduledOn: string | null = null) =>
  show(
    await orRefetch(call('PUT /office-files/v3/:id/stage', { ...one(id), body: { from, to, scheduledOn } })),
  )

export const remindReferral = async (id: string) =>
  show(await call('POST /office-files/v3/:id/remind', one(id)))

export async function addComment(body: { id: string; officeFileId: string; text: string }) {
  await call('POST /office-files/v2/comments', { body })
  updateTables((documents) => withComment(documents, body.officeFileId, body.text))
  await refetch([...DOCUMENT_KEYS.one, body.officeFileId])
}

/** Of two who say at once whom it is about, the second sees what the first did. */
export const choosePatient = async (id: string, patientId: string) =>
  show(await orRefetch(call('PUT /office-files/v3/:id/patient', { ...one(id), body: { patientId } })))

export const addPatient = async (id: string, isAnother: boolean) =>
  show(await orRefetch(call('POST /office-files/v3/:id/patient', { ...one(id), body: { isAnother } })))

export const forwardDocument = async (body: CallInput<'POST /office-files/v2/forward'>['body']) =>
  show(await call('POST /office-files/v2/forward', { body }))

/** A report moves the referral that it answers, which no reply says. */
function showSent(documents: readonly OfficeFile[]): readonly OfficeFile[] {
  for (const document of documents) show(document)
  if (documents.some(({ answersId }) => answersId !== null)) void refetchDocuments()
  return documents
}

export async function sendDocuments(body: CallInput<'POST /office-files/v2/send'>['body']) {
  return showSent((await call('POST /office-files/v2/send', { body })).documents)
}

export async function sendReferral(body: CallInput<'POST /office-files/v2/referral'>['body']) {
  return showSent((await call('POST /office-files/v2/referral', { body })).documents)
}

/** Fills in the form of a practice, and returns the file to send. */
export const fillForm = (
  practiceId: string,
  values: CallInput<'POST /office-files/v3/practices/:practiceId/form'>['body']['values'],
) =>
  withIntentId(['documents.form', practiceId, values], (idOf) =>
    call('POST /office-files/v3/practices/:practiceId/form', {
      params: { practiceId },
      body: { id: idOf(), values },
    }),
  )

export async function sendPatientLink(id: string): Promise<void> {
  await call('POST /office-files/v3/:id/patient-link', one(id))
  await Promise.all([refetch([...DOCUMENT_KEYS.one, id]), refetchReferrals(id)])
}

export async function changeReferDetails(body: CallInput<'PUT /office-files/v3/refer-page/details'>['body']) {
  await call('PUT /office-files/v3/refer-page/details', { body })
  await refetch(DOCUMENT_KEYS.referPage)
}

export async function changeReferPage(body: CallInput<'PUT /office-files/v3/refer-page'>['body']) {
  await call('PUT /office-files/v3/refer-page', { body })
  await refetch(DOCUMENT_KEYS.referPage)
}

export async function setForm(fileId: string): Promise<void> {
  await call('PUT /office-files/v3/form', { body: { fileId } })
  await Promise.all([refetch(DOCUMENT_KEYS.referPage), refetch(DOCUMENT_KEYS.form)])
}

export async function removeForm(): Promise<void> {
  await call('DELETE /office-files/v3/form')
  await Promise.all([refetch(DOCUMENT_KEYS.referPage), refetch(DOCUMENT_KEYS.form)])
}

export async function saveSettings(body: CallInput<'PUT /office-files/v3/settings'>['body']) {
  await call('PUT /office-files/v3/settings', { body })
  await refetch(DOCUMENT_KEYS.settings)
}
