import { count } from '../kernel/count.ts'

/** Conversations that need action, as the filter of that name lists them. */
export const waitingTextsCount = count({
  name: 'waitingTexts',
  claim: 'PatientTexting',
  changedBy: ['worklist.item', 'worklist.item-removed'],
})
