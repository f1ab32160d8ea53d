import { MANUAL_TICKET_DAYS } from '@corridor/contract/verification/limits.ts'

/** The words of what is sent. No name is in them: a mail can be read over a shoulder. */
export const ticketMail = (link: string) => ({
  subject: 'An identity waits for your check',
  text: [
    'Somebody asked for a check of their identity by hand, and sent a document.',
    '',
    'Open this link to look at it and decide:',
    link,
    '',
    `It works once, within ${MANUAL_TICKET_DAYS} days. Please do not pass it on.`,
  ].join('\n'),
})

export const newsMail = (link: string) => ({
  subject: 'News about your identity check',
  text: ['There is news about your identity check for Corridor.', '', 'Sign in to see it:', link].join('\n'),
})
