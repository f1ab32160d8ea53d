import { workItemKind } from '../worklist/work-item.ts'

export const threadKind = workItemKind({
  kind: 'email.thread',
  claim: 'SecureEmail',
  noun: 'an email to a patient',
  waiting: (count) => (count === 1 ? '1 patient email needs action' : `${count} patient emails need action`),
  todo: 'Look at the email',
  target: (itemId) => `/dashboard/emails?threadId=${itemId}`,
})
