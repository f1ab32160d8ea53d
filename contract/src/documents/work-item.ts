import { workItemKind } from '../worklist/work-item.ts'

/** A document or referral, as either of its practices works on it. */
export const documentItem = workItemKind({
  kind: 'documents.document',
  claim: 'SharedInbox',
  noun: 'a document',
  waiting: (count) => (count === 1 ? '1 document needs action' : `${count} documents need action`),
  todo: 'Look at the document',
  target: (itemId) => `/dashboard/activity?document=${itemId}`,
})
