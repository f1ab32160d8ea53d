import { count } from '../kernel/count.ts'

/** Faxes that need action, as the table of that name lists them. */
export const faxesCount = count({
  name: 'faxes',
  claim: 'eFax',
  changedBy: ['worklist.item', 'worklist.item-removed'],
})
