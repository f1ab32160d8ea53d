/** No zod here: the browser reads these. */

/** How far an email has come. They move in this order, and never back; a second sending begins again. */
export const EMAIL_STATUSES = [
  'received',
  'queued',
  'cancelled',
  'unclear',
  'sent',
  'failed',
  'delivered',
  'opened',
] as const
export type EmailStatus = (typeof EMAIL_STATUSES)[number]

export const THREAD_FILTERS = ['needs-action', 'all', 'mine', 'scheduled'] as const
export type ThreadFilter = (typeof THREAD_FILTERS)[number]

/** How the link to an email travels. */
export const SEND_BY = ['email', 'text'] as const
export type SendBy = (typeof SEND_BY)[number]

/** Why mail to an address does not arrive: it came back, or its owner reported it as spam. */
export const ADDRESS_PROBLEMS = ['bounced', 'complained'] as const
export type AddressProblem = (typeof ADDRESS_PROBLEMS)[number]
