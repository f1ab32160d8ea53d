import type { Answer } from '#platform/capability.ts'

const faxes = { path: '/dashboard/activity?set=efax', label: 'eFax' } as const

/** What people ask, in the words of docs/front-desk.md. */
export const answers: readonly Answer[] = [
  {
    question: 'How do I send a fax?',
    answer:
      'Press Send fax in the Activity Center: enter the number, add the files, and check the pages the way they’ll arrive. You’ll see when they have.',
    words: 'efax cover page number',
    at: faxes,
    anyOf: ['eFax'],
  },
  {
    question: 'A fax failed. What now?',
    answer:
      'The fax says why and what to do. If the line was busy, it’s tried again automatically; after that, open the fax and choose Send again.',
    words: 'busy resend number',
    at: faxes,
    anyOf: ['eFax'],
  },
  {
    question: 'One fax is about two patients. What do I do?',
    answer: 'Open it and choose Split pages. Then choose the patient for each part.',
    words: 'split pages merge',
    at: faxes,
    anyOf: ['eFax'],
  },
]
