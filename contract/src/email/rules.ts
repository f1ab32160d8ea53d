import { explain } from '../deliveries/rules.ts'
import type { EmailThread, PatientRecipient } from './model.ts'
import type { EmailStatus } from './types.ts'

/** Contacts without an email address are dropped from the list of recipients (specification, platform §5). */
export const withAddress = <R extends Pick<PatientRecipient, 'email'>>(recipients: readonly R[]): R[] =>
  recipients.filter(({ email }) => email !== null && email !== '')

/** It did not arrive, or nobody can say whether it left: somebody has to look. */
export const UNDELIVERED = ['failed', 'unclear'] as const satisfies readonly EmailStatus[]
export const isUndelivered = (status: EmailStatus): boolean => UNDELIVERED.some((one) => one === status)

/** Why an email did not arrive, and what to do about it. */
export const explainFailure = (reason: string | null) =>
  explain({ channel: 'email', state: 'failed', reason })

/** What the mail says that leaves: whom it is from, and nothing of what it is about. */
export const noticeOf = {
  en: (practice: string) => ({
    subject: `${practice} sent you a message`,
    sentence: `${practice} sent you a secure message.`,
  }),
  es: (practice: string) => ({
    subject: `${practice} le envió un mensaje`,
    sentence: `${practice} le envió un mensaje seguro.`,
  }),
}

interface Signing {
  /** What the practice chose; nothing for the usual one. */
  chosen: string | null
  senderName: string
  practiceName: string
  phone: string | null
}

/** The end of every email: the sender's name, and what the practice chose or its name and number. */
export function signatureOf({ chosen, senderName, practiceName, phone }: Signing): string {
  if (chosen !== null && chosen.trim() !== '') return `${senderName}\n${chosen.trim()}`
  return `${senderName}, ${practiceName}${phone ? ` · ${phone}` : ''}`
}

export const THREAD_STATES = [
  'answered',
  'undeliverable',
  'scheduled',
  'on-its-way',
  'not-opened',
  'opened',
  'recalled',
  'empty',
] as const
export type ThreadState = (typeof THREAD_STATES)[number]

type Seen = Pick<EmailThread, 'isLastIncoming' | 'lastStatus' | 'scheduledAt'>

/** How a thread stands, from its last email. What is still to leave is said only where nothing left yet. */
export function threadStateOf({ isLastIncoming, lastStatus, scheduledAt }: Seen): ThreadState {
  if (lastStatus === null) return scheduledAt ? 'scheduled' : 'empty'
  if (isLastIncoming) return 'answered'
  if (lastStatus === 'failed') return 'undeliverable'
  if (lastStatus === 'opened') return 'opened'
  if (lastStatus === 'cancelled') return 'recalled'
  return lastStatus === 'queued' ? 'on-its-way' : 'not-opened'
}
