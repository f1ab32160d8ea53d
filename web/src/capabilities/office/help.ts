import type { Answer } from '#platform/capability.ts'

/** What people ask, in the words of docs/front-desk.md. */
export const answers: readonly Answer[] = [
  {
    question: 'How do I invite someone to my practice?',
    answer: 'In My office, under Invitations. You choose what they can use, and can change it later.',
    words: 'team member add new colleague',
    at: { path: '/dashboard/office?tab=invitations', label: 'Invitations' },
    anyOf: ['PracticeAdmin'],
  },
]
