import { alertKind } from '../kernel/alert.ts'

export const messageAnswered = alertKind<{ id: string; name: string }>()({
  kind: 'guests.message-answered',
  label: 'Someone replied to a secure message I sent',
  claim: 'Patients',
  isOfPractice: true,
  channels: ['app', 'push', 'mail'],
  sentence: ({ name }) => ({ title: `${name} replied to your secure message`, detail: 'Patients' }),
  outside: 'Someone replied to a secure message you sent.',
  target: ({ id }) => `/dashboard/secure-messages?message=${id}`,
})
