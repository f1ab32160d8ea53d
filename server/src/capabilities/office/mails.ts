import { INVITATION_DAYS, JOIN_REQUEST_DAYS } from '@corridor/contract/office/limits.ts'

/**
 * Mails contain no person's name, because others may read them over a shoulder. An invitation names only the practice; without
 * any name it would look like fraud.
 */
interface Invitation {
  practiceName: string
  /** The inviter's own message. */
  message: string
  link: string
}

const withMessage = (message: string): string[] => (message ? ['Their message:', '', message, ''] : [])

const invitation = (subject: string, first: string, { message, link }: Invitation) => ({
  subject,
  text: [
    first,
    '',
    ...withMessage(message),
    'Open this link to accept:',
    link,
    '',
    `It works once, for ${INVITATION_DAYS} days. If you don’t know them, you can ignore this email.`,
  ].join('\n'),
})

export const teamInvitationMail = (input: Invitation) =>
  invitation(
    'You’re invited to join a team on Corridor',
    `${input.practiceName} invites you to join its team on Corridor.`,
    input,
  )

export const practiceInvitationMail = (input: Invitation) =>
  invitation(
    'You’re invited to Corridor',
    `${input.practiceName} invites you to bring your practice to Corridor.`,
    input,
  )

export const joinRequestMail = (link: string) => ({
  subject: 'Someone wants to join your practice on Corridor',
  text: [
    'Someone wants to join your practice. See who it is, and approve or decline:',
    link,
    '',
    `The request expires in ${JOIN_REQUEST_DAYS} days if nobody answers it.`,
  ].join('\n'),
})

/** To the operator, who decides on their own page: its link is made on the machine and never mailed. */
export const practiceChangeMail = () => ({
  subject: 'A practice on Corridor wants another name or telephone number',
  text: [
    'A practice wants to be called or reached differently. Until you decide, everyone sees what it was approved with.',
    '',
    'Open the operator’s page to look at it, and approve or decline. Its link is made on the machine that runs Corridor:',
    'npm run operator:link',
  ].join('\n'),
})

export const DECISIONS = ['approved', 'declined', 'expired'] as const
export type Decision = (typeof DECISIONS)[number]

const DECIDED: Record<Decision, { subject: string; first: string; next: string }> = {
  approved: {
    subject: 'You’re on the team',
    first: 'Your request to join a practice on Corridor was approved.',
    next: 'Sign in to get started:',
  },
  declined: {
    subject: 'Your request was declined',
    first: 'Your request to join a practice on Corridor was declined.',
    next: 'Sign in to choose another practice, or to open one of your own:',
  },
  expired: {
    subject: 'Your request expired',
    first: 'Nobody answered your request to join a practice on Corridor, so it expired.',
    next: 'Sign in to ask again, or to choose another practice:',
  },
}

export const decisionMail = (decision: Decision, link: string) => {
  const { subject, first, next } = DECIDED[decision]
  return { subject, text: [first, '', next, link].join('\n') }
}
