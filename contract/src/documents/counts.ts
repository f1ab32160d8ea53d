import { count } from '../kernel/count.ts'

/** Documents that came in and are not processed. */
export const documentsCount = count({
  name: 'documents',
  claim: 'SharedInbox',
  changedBy: ['documents.changed'],
})
