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
    question: 'Where do I see what I need to do?',
    answer:
      'Home lists what’s waiting for you and your team: urgent things first, then whatever has waited longest. Each one takes you to where it’s done, and disappears once it is.',
    words: 'waiting number badge menu start',
    at: home,
  },
  {
    question: 'How do I find something?',
    answer:
      'Press Ctrl+K, or ⌘K on a Mac. It searches people, conversations, patients, documents, faxes, emails and settings at once, as far as you have access to them.',
    words: 'search look for',
  },
  {
    question: 'How do I hand something off to a colleague?',
    answer:
      'Open it and choose Assign. Snooze puts it off until a time you choose. Only your team sees notes; type @ and a name in one to alert someone.',
    words: 'assign snooze note mention team',
    anyOf: ['PatientTexting', 'SecureEmail', 'SharedInbox', 'eFax'],
  },
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
  {
    question: 'How do I reuse a reply I write often?',
    answer: 'Type / in the box and choose a template. Admins write them in My office, under Templates.',
    words: 'template snippet canned',
    anyOf: ['PatientTexting', 'SecureEmail'],
  },
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
  {
    question: 'How do I reply to one message in a conversation?',
    answer:
      'Press Reply beside the message, or R on the keyboard; on a phone, press and hold the message. Type @ and a name to alert someone; @all alerts everyone.',
    words: 'chat quote mention answer',
    at: { path: '/dashboard/chat', label: 'Chat' },
    anyOf: ['Chat'],
  },
  {
    question: 'How do I let others know that I’m busy or away?',
    answer: 'Choose your picture in the menu, then Set your status. You can also choose when it ends.',
    words: 'status gone available offline',
  },
  {
    question: 'How do I make my account safer?',
    answer:
      'Set up an authenticator app in Account, under Security. When you leave your desk, choose your picture in the menu, then Lock.',
    words: 'two factor password lock 2fa',
    at: { path: '/dashboard/account/security', label: 'Security' },
  },
  {
    question: 'How do I invite someone to my practice?',
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
