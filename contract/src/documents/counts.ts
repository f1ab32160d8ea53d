import { count } from '../kernel/count.ts'

/** Documents that need action and are the person’s or nobody’s, as the start page lists them. */
export const documentsCount = count({
  name: 'documents',
  claim: 'SharedInbox',
  changedBy: ['worklist.item', 'worklist.item-removed'],
})
