import { alertKind } from '../kernel/alert.ts'

interface AboutConversation extends Record<string, string> {
  conversationId: string
}

/** Names nobody: the patient is named in the conversation alone. */
export const textArrived = alertKind<AboutConversation>()({
  kind: 'texting.text',
  label: 'A patient texts the practice',
  claim: 'PatientTexting',
  isOfPractice: true,
  channels: ['app', 'push'],
  sentence: (_facts, times) => ({
    title: times > 1 ? `${times} new texts from a patient` : 'New text from a patient',
    detail: 'Patients',
  }),
  outside: 'You have a new text message.',
  target: ({ conversationId }) => `/dashboard/patients?conversationId=${conversationId}`,
})

/** The people who relied on it are alerted: a reminder that a patient never got is a missed visit. */
export const scheduledNotSent = alertKind<AboutConversation>()({
  kind: 'texting.scheduled-not-sent',
  label: 'A scheduled text wasn’t sent',
  claim: 'PatientTexting',
  isOfPractice: true,
  channels: ['app', 'push'],
  sentence: (_facts, times) => ({
    title: times > 1 ? `${times} scheduled texts weren’t sent` : 'A scheduled text wasn’t sent',
    detail: 'Patients',
  }),
  outside: 'A scheduled text message wasn’t sent.',
  target: ({ conversationId }) => `/dashboard/patients?conversationId=${conversationId}`,
})
