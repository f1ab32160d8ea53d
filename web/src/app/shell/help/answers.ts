import type { Claim } from '@corridor/contract/kernel/claims.ts'

export interface Answer {
  question: string
  answer: string
  /** Further words that people look for it with. */
  words?: string
  /** Where it is done, and what that screen is called. */
  at?: { path: `/dashboard${string}`; label: string }
  /** For whoever has one of these; without it, for everybody. */
  anyOf?: readonly Claim[]
}

const home = { path: '/dashboard', label: 'Home' } as const
const patients = { path: '/dashboard/patients', label: 'Patient Messages' } as const
const emails = { path: '/dashboard/emails', label: 'Patient Emails' } as const
const documents = { path: '/dashboard/activity?set=documents', label: 'Documents' } as const
const referrals = { path: '/dashboard/activity?set=referrals', label: 'Referrals' } as const
const faxes = { path: '/dashboard/activity?set=efax', label: 'eFax' } as const
const curbside = { path: '/dashboard/curbside', label: 'Curbside Check-in' } as const

/** What people ask, in the words of docs/front-desk.md, which tells the same as a day. */
export const ANSWERS: readonly Answer[] = [
  {
    question: 'Where do I see what I have to do?',
    answer:
      'Home lists what waits for you and your team, urgent things first and then what waits longest. Each line leads to where it’s done, and is gone once it is.',
    words: 'waiting number badge menu start',
    at: home,
  },
  {
    question: 'How do I find something?',
    answer:
      'Press Ctrl+K, or ⌘K on a Mac. It searches people, conversations, patients, documents, faxes, emails and settings at once, as far as you may see them.',
    words: 'search look for',
  },
  {
    question: 'How do I hand something to a colleague?',
    answer:
      'Open it and choose Assign. Snooze puts it off until a time. A note is seen by your team alone; type @ and a name in it to tell somebody.',
    words: 'assign snooze note mention team',
    anyOf: ['PatientTexting', 'SecureEmail', 'SharedInbox', 'eFax'],
  },
  {
    question: 'Why can’t I text a patient?',
    answer:
      'A patient who wrote STOP isn’t texted again by anybody, and the box says since when. They can write START to allow texts again.',
    words: 'opted out stop blocked sms',
    at: patients,
    anyOf: ['PatientTexting'],
  },
  {
    question: 'Someone texts from a number we don’t know. What do I do?',
    answer:
      'Open the conversation: beside it, choose the patient it is, or add a new one. If it’s the wrong patient, choose another one there.',
    words: 'unknown match wrong patient sms',
    at: patients,
    anyOf: ['PatientTexting'],
  },
  {
    question: 'How do I send a text to many patients?',
    answer:
      'In Patient Messages, open Text many patients. Each gets a conversation of their own, and nobody sees the others.',
    words: 'list recall bulk sms',
    at: { path: '/dashboard/patients?panel=lists', label: 'Text many patients' },
    anyOf: ['PatientTexting'],
  },
  {
    question: 'How do I use a reply that I write often?',
    answer: 'Type / in the box and choose a template. Admins write them in My office, under Templates.',
    words: 'template snippet canned',
    anyOf: ['PatientTexting', 'SecureEmail'],
  },
  {
    question: 'How do I send something private to a patient?',
    answer:
      'Write a patient email. What leaves is a notice with a link; the patient opens it with a code, reads and answers there. You see when it was opened, and can recall it.',
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
      'Press Send referral in the Activity Center. The Referrals board shows how far each one is; both practices move it. What lies too long comes first.',
    words: 'refer board stage overdue',
    at: referrals,
    anyOf: ['SharedInbox'],
  },
  {
    question: 'How do I send a fax?',
    answer:
      'Press Send fax in the Activity Center: enter the number, add the files, and check the pages as they’ll arrive. You see when they have.',
    words: 'efax cover page number',
    at: faxes,
    anyOf: ['eFax'],
  },
  {
    question: 'A fax failed. What now?',
    answer:
      'The fax says why and what to do. A busy line is called again by itself; after that, open the fax and choose Send again.',
    words: 'busy resend number',
    at: faxes,
    anyOf: ['eFax'],
  },
  {
    question: 'One fax is about two patients. What do I do?',
    answer: 'Open it and choose Split pages. Each part can then be given to its own patient.',
    words: 'split pages merge',
    at: faxes,
    anyOf: ['eFax'],
  },
  {
    question: 'How do I ask a patient in who waits outside?',
    answer:
      'Curbside Check-in shows who has arrived, the longest wait first, with the parking spot and the health check. One button takes each patient to the next step, and Undo takes it back.',
    words: 'car parking arrival check-in waiting',
    at: curbside,
    anyOf: ['CurbsideNoEMR'],
  },
  {
    question: 'How do I get today’s appointments in?',
    answer:
      'In Curbside Check-in, paste them or upload a file. Print the door code, so that walk-ins register themselves.',
    words: 'import schedule walk-in qr code',
    at: curbside,
    anyOf: ['CurbsideNoEMR'],
  },
  {
    question: 'How do I answer one message in a conversation?',
    answer:
      'Press Reply beside the message, press it long on a phone, or R on the keyboard. Type @ and a name to alert somebody; @all alerts everyone.',
    words: 'chat quote mention reply',
    at: { path: '/dashboard/chat', label: 'Chat' },
    anyOf: ['Chat'],
  },
  {
    question: 'How do I tell others that I’m busy or gone?',
    answer: 'Open your picture in the menu and choose Set your status, with a time if you like.',
    words: 'status away available offline',
  },
  {
    question: 'How do I make my account safer?',
    answer:
      'Set up an authenticator app under Account, Security. Lock the screen from your picture in the menu.',
    words: 'two factor password lock 2fa',
    at: { path: '/dashboard/account/security', label: 'Security' },
  },
  {
    question: 'How do I invite somebody to my practice?',
    answer: 'In My office, under Invitations. You choose what they can use, and can change it later.',
    words: 'team member add new colleague',
    at: { path: '/dashboard/office?tab=invitations', label: 'Invitations' },
    anyOf: ['PracticeAdmin'],
  },
]

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether every word of the query begins a word of the text. */
export function isFound(query: string, text: string): boolean {
  const words = wordsIn(text)
  return wordsIn(query).every((wanted) => words.some((word) => word.startsWith(wanted)))
}
