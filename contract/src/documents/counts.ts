import { count } from '../kernel/count.ts'

/** Documents that need action, as the table of that name lists them. */
export const documentsCount = count({
  name: 'documents',
  claim: 'SharedInbox',
  changedBy: ['worklist.item', 'worklist.item-removed'],
})
