import type { Answer } from '#platform/capability.ts'

const curbside = { path: '/dashboard/curbside', label: 'Curbside Check-in' } as const

/** What people ask, in the words of docs/front-desk.md. */
export const answers: readonly Answer[] = [
  {
    question: 'How do I call in a patient who’s waiting outside?',
    answer:
      'Curbside Check-in shows who has arrived, the longest wait first, with the parking spot and the health check. One button moves each patient to the next step, and Undo moves them back.',
    words: 'car parking arrival check-in waiting',
    at: curbside,
    anyOf: ['CurbsideNoEMR'],
  },
  {
    question: 'How do I add today’s appointments?',
    answer:
      'In Curbside Check-in, paste them or upload a file. Print the door code so walk-ins can register themselves.',
    words: 'import schedule walk-in qr code',
    at: curbside,
    anyOf: ['CurbsideNoEMR'],
  },
]
