import { tooLongProblem } from '@corridor/contract/kernel/fields.ts'
import { INVITATION_MESSAGE_MAX } from '@corridor/contract/office/limits.ts'

/** Counts characters as people do, by code point. */
export const messageProblem = (message: string): string | undefined =>
  [...message.trim()].length > INVITATION_MESSAGE_MAX ? tooLongProblem(INVITATION_MESSAGE_MAX) : undefined
