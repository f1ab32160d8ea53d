import { INVITATION_DAYS, JOIN_REQUEST_DAYS } from '@corridor/contract/office/limits.ts'

/**
 * The words of what is sent. No person's name is in them: a mail can be read over a shoulder. Of whom an invitation
 * comes is said by the practice's name alone; without any it would look like a fraud.
 */
interface Invitation {
  practiceName: string
  /** What the inviting wrote to go with it. */
  message: string
  link: string
}

const withMessage = (message: string): string[] => (message ? ['They write:', '', message, ''] : [])

const invitation = (subject: string, first: string, { message, link }: Invitation) => ({
  subject,
  text: [
    first,
    '',
    ...withMessage(message),
    'Open this link to accept:',
    link,
    '',
    `It works once, within ${INVITATION_DAYS} days. If you do not know them, there is nothing to do.`,
  ].join('\n'),
})

export const teamInvitationMail = (given: Invitation) =>
  invitation(
    'You are invited to a team on Corridor',
    `${given.practiceName} invites you to join its team on Corridor.`,
    given,
  )

export const practiceInvitationMail = (given: Invitation) =>
  invitation(
    'You are invited to Corridor',
    `${given.practiceName} invites you to bring your practice to Corridor.`,
    given,
  )

export const joinRequestMail = (link: string) => ({
  subject: 'Somebody asks to join your practice on Corridor',
  text: [
    'Somebody asks to join your practice. Please look who it is, and approve or decline:',
    link,
    '',
    `The request goes away after ${JOIN_REQUEST_DAYS} days if nobody decides it.`,
  ].join('\n'),
})

export const DECISIONS = ['approved', 'declined', 'expired'] as const
export type Decision = (typeof DECISIONS)[number]

const DECIDED: Record<Decision, { subject: string; first: string; next: string }> = {
  approved: {
    subject: 'You are on the team',
    first: 'Your request to join a practice on Corridor was approved.',
    next: 'Sign in to begin:',
  },
  declined: {
    subject: 'Your request was declined',
    first: 'Your request to join a practice on Corridor was declined.',
    next: 'Sign in to choose another practice, or to open one of your own:',
  },
  expired: {
    subject: 'Your request was not answered',
    first: 'Nobody answered your request to join a practice on Corridor, so it has gone away.',
    next: 'Sign in to ask again, or to choose another practice:',
  },
}

export const decisionMail = (decision: Decision, link: string) => {
  const { subject, first, next } = DECIDED[decision]
  return { subject, text: [first, '', next, link].join('\n') }
}
