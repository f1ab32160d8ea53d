import type { Answer } from '#platform/capability.ts'

const documents = { path: '/dashboard/activity?set=documents', label: 'Documents' } as const
const referrals = { path: '/dashboard/activity?set=referrals', label: 'Referrals' } as const

/** What people ask, in the words of docs/front-desk.md. */
export const answers: readonly Answer[] = [
  {
    question: 'How do I process a document?',
    answer:
      'Open it in the Activity Center and press Process, or E on the keyboard. J and K move through the table, and Enter opens.',
    words: 'incoming done file',
    at: documents,
    anyOf: ['SharedInbox'],
  },
  {
    question: 'How do I refer a patient, and where is the referral now?',
    answer:
      'Press Send referral in the Activity Center. The Referrals board shows where each one stands, and both practices can move it along. Those that have waited too long come first.',
    words: 'refer board stage overdue',
    at: referrals,
    anyOf: ['SharedInbox'],
  },
]
