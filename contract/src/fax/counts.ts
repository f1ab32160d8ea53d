import { count } from '../kernel/count.ts'

/** Faxes that need action and are the person’s or nobody’s, as the start page lists them. */
export const faxesCount = count({
  name: 'faxes',
  claim: 'eFax',
  changedBy: ['worklist.item', 'worklist.item-removed'],
})
