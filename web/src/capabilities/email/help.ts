import type { Answer } from '#platform/capability.ts'

const emails = { path: '/dashboard/emails', label: 'Patient Emails' } as const

/** What people ask, in the words of docs/front-desk.md. */
export const answers: readonly Answer[] = [
  {
    question: 'How do I send something private to a patient?',
    answer:
      'Write a patient email. The patient gets a notice with a link, opens it with a code, and reads and replies there. You can see when it was opened, and you can recall it.',
    words: 'secure email link encrypted recall',
    at: emails,
    anyOf: ['SecureEmail'],
  },
  {
    question: 'An email to a patient didn’t arrive. What now?',
    answer:
      'The email says why. Correct the address on the patient’s page, or send the link by text from the email itself.',
    words: 'undeliverable bounced wrong address',
    at: emails,
    anyOf: ['SecureEmail'],
  },
]
