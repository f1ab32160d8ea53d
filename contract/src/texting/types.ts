/** No zod here: the browser reads these. */

/** How far a text has come. They move in this order, and never back: a late "delivered" corrects "failed". */
export const SMS_STATUSES = [
  'received',
  'queued',
  'cancelled',
  'unclear',
  'sent',
  'failed',
  'delivered',
] as const
export type SmsStatus = (typeof SMS_STATUSES)[number]

/** With pictures it travels as MMS. */
export const SMS_TYPES = ['SMS', 'MMS'] as const
export type SmsType = (typeof SMS_TYPES)[number]

/** Why a text was written: by a person, by the law, because nobody is there, to many at once, or as a secure message or the answer to one. */
export const TEXT_PURPOSES = ['text', 'keyword-answer', 'out-of-hours', 'list', 'secure-link'] as const
export type TextPurpose = (typeof TEXT_PURPOSES)[number]

/** Why a picture of a patient's text is not there. */
export const MISSING_PICTURES = ['too-large', 'wrong-type', 'infected', 'not-fetched'] as const
export type MissingPicture = (typeof MISSING_PICTURES)[number]

export const CONVERSATION_FILTERS = ['needs-action', 'unread', 'all', 'mine', 'archived'] as const
export type ConversationFilter = (typeof CONVERSATION_FILTERS)[number]

/** By the time of the last message: ascending as the specification has it, or the newest first. */
export const CONVERSATION_ORDERS = ['ascending', 'newest-first'] as const
export type ConversationOrder = (typeof CONVERSATION_ORDERS)[number]

/** Why a number cannot be texted. */
export const NUMBER_PROBLEMS = [
  'missing',
  'invalid',
  'landline',
  'foreign',
  'emergency',
  'own',
  'opted-out',
] as const
export type NumberProblem = (typeof NUMBER_PROBLEMS)[number]

export const LIST_STATES = ['running', 'done', 'cancelled'] as const
export type ListState = (typeof LIST_STATES)[number]

/** Why a patient of a list is left out. */
export const SKIP_REASONS = [...NUMBER_PROBLEMS, 'same-number', 'gone', 'too-long', 'refused'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]
