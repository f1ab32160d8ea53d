import { count } from '../kernel/count.ts'

/** Threads that need action and are the person's or nobody's. */
export const waitingEmailsCount = count({
  name: 'waitingEmails',
  claim: 'SecureEmail',
  changedBy: ['worklist.item', 'worklist.item-removed'],
})
