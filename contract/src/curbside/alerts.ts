import { alertKind } from '../kernel/alert.ts'

/** Names nobody: who waits is on the board. */
export const patientArrived = alertKind<{ id: string }>()({
  kind: 'curbside.arrived',
  label: 'A patient waits outside',
  claim: 'CurbsideNoEMR',
  isOfPractice: true,
  channels: ['app', 'push'],
  sentence: () => ({ title: 'A patient is waiting outside' }),
  outside: 'Someone is waiting outside.',
  target: () => '/dashboard/curbside',
})
