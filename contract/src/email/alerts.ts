import { alertKind } from '../kernel/alert.ts'

interface AboutThread extends Record<string, string> {
  threadId: string
}

const target = ({ threadId }: AboutThread) => `/dashboard/emails?threadId=${threadId}` as const

/** Names nobody: the patient is named in the thread alone. */
export const emailAnswered = alertKind<AboutThread>()({
  kind: 'email.answered',
  label: 'A patient answers an email',
  claim: 'SecureEmail',
  isOfPractice: true,
  channels: ['app', 'push'],
  sentence: (_facts, times) => ({
    title: times > 1 ? `${times} answers from a patient` : 'A patient answered an email',
    detail: 'Emails',
  }),
  outside: 'You have a new answer to an email.',
  target,
})

export const emailUndelivered = alertKind<AboutThread>()({
  kind: 'email.undelivered',
  label: 'An email I sent doesn’t arrive',
  claim: 'SecureEmail',
  isOfPractice: true,
  channels: ['app', 'push'],
  sentence: () => ({ title: 'An email couldn’t be delivered', detail: 'Emails' }),
  outside: 'An email you sent couldn’t be delivered.',
  target,
})

export const EMAIL_ALERTS = [emailAnswered, emailUndelivered]
