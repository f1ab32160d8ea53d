import { workItemKind } from '../worklist/work-item.ts'

export const conversationKind = workItemKind({
  kind: 'texting.conversation',
  claim: 'PatientTexting',
  noun: 'a text conversation',
  waiting: (count) =>
    count === 1 ? '1 patient is waiting for an answer' : `${count} patients are waiting for an answer`,
  todo: 'Answer the text',
  target: (itemId) => `/dashboard/patients?conversationId=${itemId}`,
})
