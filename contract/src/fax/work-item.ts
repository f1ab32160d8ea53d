import { workItemKind } from '../worklist/work-item.ts'

/** A fax, as either of its practices works on it. */
export const faxItem = workItemKind({
  kind: 'fax.message',
  claim: 'eFax',
  noun: 'a fax',
  waiting: (count) => (count === 1 ? '1 fax needs action' : `${count} faxes need action`),
  todo: 'Look at the fax',
  target: (itemId) => `/dashboard/activity?set=efax&fax=${itemId}`,
})
