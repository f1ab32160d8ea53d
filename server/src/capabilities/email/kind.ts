import { threadKind } from '@corridor/contract/email/work-item.ts'

export const KIND = threadKind.kind
/** What audit entries are about. */
export const THREAD = 'email-thread'
/** What deliveries and files are of: one email. */
export const EMAIL = 'email'
