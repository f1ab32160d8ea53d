import { EMAIL_INVITE_DAYS } from '@corridor/contract/network/limits.ts'

interface EmailInvite {
  kind: 'practice' | 'person'
  /** The sender's name: a mail without one would look like fraud. */
  fromName: string
  /** The sender's own message. */
  message: string
  link: string
}

const INVITED = {
  practice: 'invites your practice to connect on Corridor.',
  person: 'invites you to connect on Corridor.',
} as const

export const emailInviteMail = ({ kind, fromName, message, link }: EmailInvite) => ({
  subject: 'You’re invited to connect on Corridor',
  text: [
    `${fromName} ${INVITED[kind]}`,
    '',
    ...(message ? ['Their message:', '', message, ''] : []),
    'Sign in, or sign up with this email address, and you’ll find the request in your network:',
    link,
    '',
    `The invitation expires in ${EMAIL_INVITE_DAYS} days. If you don’t know them, you can ignore this email.`,
  ].join('\n'),
})

/** The mail says only that a report waits: whom it is about and its text stay in the application. */
export const reportWaitsMail = (link: string) => ({
  subject: 'A report is waiting',
  text: [
    'Someone reported a person or a practice on Corridor.',
    '',
    'Make an operator link on the server, and read the report on the operator page:',
    link,
  ].join('\n'),
})
