import type { Answer } from '#platform/capability.ts'

/** What people ask, in the words of docs/front-desk.md. */
export const answers: readonly Answer[] = [
  {
    question: 'How do I hand something off to a colleague?',
    answer:
      'Open it and choose Assign. Snooze puts it off until a time you choose. Only your team sees notes; type @ and a name in one to alert someone.',
    words: 'assign snooze note mention team',
    anyOf: ['PatientTexting', 'SecureEmail', 'SharedInbox', 'eFax'],
  },
  {
    question: 'How do I reuse a reply I write often?',
    answer: 'Type / in the box and choose a template. Admins write them in My office, under Templates.',
    words: 'template snippet canned',
    anyOf: ['PatientTexting', 'SecureEmail'],
  },
]
