import { workItemKind } from '../worklist/work-item.ts'

export const conversationKind = workItemKind({
  kind: 'texting.conversation',
  claim: 'PatientTexting',
  noun: 'a text conversation',
  waiting: (count) =>
    count === 1 ? '1 text conversation needs action' : `${count} text conversations need action`,
  todo: 'Look at the texts',
  target: (itemId) => `/dashboard/patients?conversationId=${itemId}`,
})
