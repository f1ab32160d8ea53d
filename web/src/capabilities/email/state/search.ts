import { threadKind } from '@corridor/contract/email/work-item.ts'
import { call } from '#platform/api.ts'
import { FOUND_MAX, type Search } from '#platform/capability/findings.ts'
import { initialsOf } from '../initials.ts'

/** Threads by the patient, then threads in which one of the emails has the words. */
export const search: Search = async (keyword, signal) => {
  const { threads, documents } = await call('GET /emails/v2/search', {
    query: { keyword, pageSize: FOUND_MAX },
    signal,
  })
  const finding = (threadId: string, patientName: string, detail: string) => ({
    label: patientName,
    detail,
    path: threadKind.target(threadId),
    avatar: { name: patientName, initials: initialsOf(patientName), image: null },
  })
  return [
    ...threads.map(({ id, patientName, subject, previewText }) =>
      finding(id, patientName, subject || previewText),
    ),
    ...documents.map(({ threadId, patientName, text }) => finding(threadId, patientName, text)),
  ]
}
