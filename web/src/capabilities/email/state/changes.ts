import type { PatientRecipient } from '@corridor/contract/email/model.ts'
import type { SendBy } from '@corridor/contract/email/types.ts'
import type { CallInput } from '#platform/api/types.ts'
import { call } from '#platform/api.ts'
import { refetch } from '#platform/query.ts'
import { EMAIL_KEYS } from './queries.ts'

const refetchThread = async (id: string): Promise<void> => {
  await Promise.all([refetch(EMAIL_KEYS.thread(id)), refetch(EMAIL_KEYS.lists)])
}

/** Returns the thread that it is in. */
export async function sendEmail(body: CallInput<'POST /emails/v2/send'>['body']): Promise<string> {
  const { threadId } = await call('POST /emails/v2/send', { body })
  await refetchThread(threadId)
  return threadId
}

export async function scheduleEmail(body: CallInput<'POST /emails/v2/scheduled'>['body']): Promise<string> {
  const { threadId } = await call('POST /emails/v2/scheduled', { body })
  await refetchThread(threadId)
  return threadId
}

export async function cancelScheduled(id: string, threadId: string): Promise<void> {
  await call('DELETE /emails/v2/scheduled/:id', { params: { id } })
  await refetchThread(threadId)
}

export async function recallEmail(id: string): Promise<void> {
  const { threadId } = await call('POST /emails/v2/:id/recall', { params: { id } })
  await refetchThread(threadId)
}

export async function resendEmail(id: string, by: SendBy): Promise<void> {
  const { threadId } = await call('POST /emails/v2/:id/resend', { params: { id }, body: { by } })
  await refetchThread(threadId)
}

export async function markThread(id: string, isUnread: boolean, readSeq?: number): Promise<void> {
  await call('PUT /emails/v2/threads/:id', { params: { id }, body: { isUnread, readSeq } })
  await refetchThread(id)
}

export async function saveRecipient(
  id: string,
  isNew: boolean,
  fields: CallInput<'PUT /emails/v2/patient-recipients/:id'>['body'],
): Promise<PatientRecipient> {
  const saved = await (isNew
    ? call('POST /emails/v2/recipients', { body: { id, ...fields } })
    : call('PUT /emails/v2/patient-recipients/:id', { params: { id }, body: fields }))
  void refetch(EMAIL_KEYS.recipients)
  void refetch(EMAIL_KEYS.allThreads)
  return saved
}

export async function saveSignature(signature: string | null): Promise<void> {
  await call('PUT /emails/v2/signature', { body: { signature } })
  await refetch(EMAIL_KEYS.signature)
}
