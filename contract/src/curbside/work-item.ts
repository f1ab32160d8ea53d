import { workItemKind } from '../worklist/work-item.ts'

/** A visit from its arrival on, as the team works on it. */
export const visitItem = workItemKind({
  kind: 'curbside.visit',
  claim: 'CurbsideNoEMR',
  noun: 'a visit',
  waiting: (count) =>
    count === 1 ? '1 patient is waiting outside' : `${count} patients are waiting outside`,
  todo: 'Ask the patient to come in',
  target: () => '/dashboard/curbside',
})
