import type { OfficeFile } from '@corridor/contract/documents/model.ts'
import type { Stage } from '@corridor/contract/documents/stages.ts'
import type { CallInput } from '#platform/api/types.ts'
import { call } from '#platform/api.ts'
import { refetch } from '#platform/query.ts'
import { randomId } from '#platform/random-id.ts'
import { DOCUMENT_KEYS } from './queries.ts'

/** Everything that shows the document is fetched again: it may stand in another table now. */
function show(document: OfficeFile): OfficeFile {
  void refetchDocuments()
  return document
}

export async function refetchDocuments(): Promise<void> {
  const { tables, one, board, ended, figures, patientLink } = DOCUMENT_KEYS
  await Promise.all([tables, one, board, ended, figures, patientLink].map((key) => refetch(key)))
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

export const changeType = async ({ id, version }: OfficeFile, isReferral: boolean) =>
  show(await orRefetch(call('PATCH /office-files/v2/:id', { ...one(id), body: { isReferral, version } })))

export async function deleteDocument({ id, isReferral }: OfficeFile): Promise<void> {
  await orRefetch(
    call('DELETE /office-files/v2/:id', { ...one(id), query: { isReferral: String(isReferral) } }),
  )
  await refetchDocuments()
}

export const restoreDocument = async (id: string) =>
  show(await orRefetch(call('POST /office-files/v2/:id/restore', one(id))))

export const acceptReferral = async (id: string) =>
  show(await orRefetch(call('POST /office-files/v2/:id/accept', one(id))))

export async function rejectReferral(id: string): Promise<void> {
  await orRefetch(call('POST /office-files/v2/:id/reject', one(id)))
  await refetchDocuments()
}

export const moveReferral = async (id: string, from: Stage, to: Stage, scheduledOn: string | null = null) =>
  show(
    await orRefetch(call('PUT /office-files/v3/:id/stage', { ...one(id), body: { from, to, scheduledOn } })),
  )

export const remindReferral = async (id: string) =>
  show(await call('POST /office-files/v3/:id/remind', one(id)))

export async function addComment(body: CallInput<'POST /office-files/v2/comments'>['body']) {
  await call('POST /office-files/v2/comments', { body })
  await refetchDocuments()
}

export const forwardDocument = async (body: CallInput<'POST /office-files/v2/forward'>['body']) =>
  show(await call('POST /office-files/v2/forward', { body }))

export async function sendDocuments(body: CallInput<'POST /office-files/v2/send'>['body']) {
  const { documents } = await call('POST /office-files/v2/send', { body })
  await refetchDocuments()
  return documents
}

export async function sendReferral(body: CallInput<'POST /office-files/v2/referral'>['body']) {
  const { documents } = await call('POST /office-files/v2/referral', { body })
  await refetchDocuments()
  return documents
}

/** Fills in the form of a practice, and returns the file to send. */
export const fillForm = (
  practiceId: string,
  values: CallInput<'POST /office-files/v3/practices/:practiceId/form'>['body']['values'],
) =>
  call('POST /office-files/v3/practices/:practiceId/form', {
    params: { practiceId },
    body: { id: randomId(), values },
  })

export async function sendPatientLink(id: string): Promise<void> {
  await call('POST /office-files/v3/:id/patient-link', one(id))
  await refetchDocuments()
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
