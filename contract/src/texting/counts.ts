import { count } from '../kernel/count.ts'

/** Conversations that need action and are the person's or nobody's. */
export const waitingTextsCount = count({
  name: 'waitingTexts',
  claim: 'PatientTexting',
  changedBy: ['worklist.item', 'worklist.item-removed'],
})
