import type { Question } from '../../platform/confirm.ts'

/** Every sentence of proving who one is. */
export const checkText = {
  title: 'Verify your identity',
  intro: 'One more step before you go in.',
  why: 'Patients’ data is in here, so everybody proves once who they are.',
  what: 'Have a photo ID and a phone with a camera at hand.',
  time: 'It takes about two minutes.',
  demo: 'This is a demo: the check opens at the sandbox’s desk, where you decide it yourself.',
  start: 'Verify my identity',
  byHand: 'Ask for a manual check instead',
  declinedTitle: 'We could not verify you this time',
  declined:
    'That happens, often because of a blurred photo or an ID that has run out. Try again in good light, or let one of us look at your document.',
  declinedByHand:
    'That happens. Send a clearer picture of your document, or another one, and one of us looks at it again.',
  tryAgain: 'Try again',
}

export const nameText = {
  title: 'Get your name checked',
  intro: 'Your name or title has changed since your identity was checked. Show once more who you are.',
  done: 'Your name is checked. There is nothing to do.',
  sent: 'Your document is with us. Somebody checks it by hand, and we send you a mail.',
  back: 'Back to your account',
}

export const skipText = {
  skip: 'Skip for now',
  until: (date: string) => `You can put it off until ${date}.`,
}

export const pendingText = {
  reviewTitle: 'Somebody is looking at it',
  review:
    'Your identity check needs a second look. There is nothing for you to do: this page goes on by itself, and we send you a mail.',
  title: 'Your check is not finished yet',
  intro: 'If you left it in the middle, go on with it. If you have done your part, the answer is on its way.',
  goOn: 'Go on with the check',
  watching: 'Waiting for the answer',
  checking: 'Asking how it stands',
  stillWaiting: 'No answer yet. We keep looking.',
  failed: 'We could not ask how it stands.',
  again: 'Check again',
  byHand: 'Ask for a manual check instead',
}

export const sentText = {
  title: 'Your document is with us',
  intro: 'Somebody checks it by hand.',
  next: 'What happens next',
  look: 'A person compares your document with your account. That can take a few days.',
  mail: 'We send you a mail when it is decided. If this page is still open then, it goes on by itself.',
  deleted: 'Your document is deleted as soon as the check is over.',
  late: (days: number) => `Should nobody answer within ${days} days, you can start anew.`,
  watching: 'Waiting for the decision',
  another: 'Send another document',
  online: 'Verify online instead',
}

export const manualText = {
  title: 'Ask for a manual check',
  intro: 'Send a document that shows who you are, and one of us looks at it.',
  anotherTitle: 'Send another document',
  another: 'It takes the place of the one you sent before.',
  document: 'Your document',
  documentHint: (each: string) =>
    `A photo or PDF of your driver’s license, passport or professional license, up to ${each}.`,
  choose: 'Choose a file',
  chooseOther: 'Choose another file',
  camera: 'Take a photo',
  orDrop: 'or drop it here',
  dropTitle: 'Drop your document',
  dropLimit: (each: string) => `One picture or PDF, up to ${each}`,
  note: 'Anything we should know? (optional)',
  notePlaceholder: 'For example: my last name has changed since.',
  privacy: 'Only whoever checks it sees it. It is deleted as soon as the check is over.',
  submit: 'Send for a manual check',
  sent: 'Your document is on its way.',
  back: 'Back',
  online: 'Back to the online check',
}

export const reviewText = {
  waitTitle: 'Identity to check',
  checking: 'Opening the request',
  title: (name: string) => `Is this ${name}?`,
  intro:
    'They asked for a check of their identity by hand. Approve only if the document shows the person named here.',
  person: 'Name',
  email: 'Email',
  practice: 'Practice',
  noPractice: 'On their own',
  asked: 'Asked',
  note: 'They wrote',
  document: 'The document',
  download: 'Download',
  documentFailed: 'The document did not load. Its link works for a quarter of an hour only.',
  documentRetry: 'Load it again',
  approve: 'Approve',
  decline: 'Decline',
  deciding: {
    approve: (name: string): Question => ({
      title: `Approve ${name}?`,
      text: 'They are let in at once. The document is deleted.',
      confirmLabel: 'Approve',
      look: 'primary',
    }),
    decline: (name: string): Question => ({
      title: `Decline ${name}?`,
      text: 'They are told that there is news, and may try again. The document is deleted.',
      confirmLabel: 'Decline',
    }),
  },
  approvedTitle: (name: string) => `${name} is verified`,
  approved: 'They are let in now, and a mail tells them that there is news. You can close this page.',
  declinedTitle: (name: string) => `${name} is declined`,
  declined: 'A mail tells them that there is news, and they may try again. You can close this page.',
  deadTitle: 'This link no longer works',
  dead: 'It was used already, it has run out, or a newer document took the place of this one.',
  toStart: 'Go to Corridor',
  failedTitle: 'The request did not open',
  retry: 'Try again',
}
