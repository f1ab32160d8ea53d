import { MANUAL_TICKET_DAYS } from '@corridor/contract/verification/limits.ts'

/** The texts of mails. No name is in them, because a mail can be read over a shoulder. */
export const ticketMail = (link: string) => ({
  subject: 'An identity is waiting for your review',
  text: [
    'Someone asked for a manual identity check and sent a document.',
    '',
    'Open this link to review it and decide:',
    link,
    '',
    `It works once, for ${MANUAL_TICKET_DAYS} days. Please don’t share it.`,
  ].join('\n'),
})

export const newsMail = (link: string) => ({
  subject: 'News about your identity check',
  text: ['There is news about your identity check for Corridor.', '', 'Sign in to see it:', link].join('\n'),
})
