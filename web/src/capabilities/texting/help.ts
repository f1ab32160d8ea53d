import type { Answer } from '#platform/capability.ts'

const patients = { path: '/dashboard/patients', label: 'Patient Messages' } as const

/** What people ask, in the words of docs/front-desk.md. */
export const answers: readonly Answer[] = [
  {
    question: 'Why can’t I text a patient?',
    answer:
      'Once a patient texts STOP, nobody can text them, and the box says since when. They can text START to allow texts again.',
    words: 'opted out stop blocked sms',
    at: patients,
    anyOf: ['PatientTexting'],
  },
  {
    question: 'Someone is texting from a number we don’t know. What do I do?',
    answer:
      'Open the conversation. Beside it, choose the patient it’s with, or add a new one. If you chose the wrong patient, choose another one there.',
    words: 'unknown match wrong patient sms',
    at: patients,
    anyOf: ['PatientTexting'],
  },
  {
    question: 'How do I send a text to many patients?',
    answer:
      'In Patient Messages, open Text many patients. Each patient gets their own conversation, and nobody sees who else got the text.',
    words: 'list recall bulk sms',
    at: { path: '/dashboard/patients?panel=lists', label: 'Text many patients' },
    anyOf: ['PatientTexting'],
  },
]
