import { count } from '../kernel/count.ts'

/** Threads that need action, as the filter of that name lists them. */
export const waitingEmailsCount = count({
  name: 'waitingEmails',
  claim: 'SecureEmail',
  changedBy: ['worklist.item', 'worklist.item-removed'],
})
