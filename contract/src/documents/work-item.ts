import { workItemKind } from '../worklist/work-item.ts'

/** A document or referral, as either of its practices works on it. */
export const documentItem = workItemKind({
  kind: 'documents.document',
  claim: 'SharedInbox',
  noun: 'a document',
  waiting: (count) => (count === 1 ? '1 document is waiting' : `${count} documents are waiting`),
  todo: 'Process the document',
  target: (itemId) => `/dashboard/activity?document=${itemId}`,
})
