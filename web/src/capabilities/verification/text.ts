import type { Question } from '#platform/confirm.ts'

/** Every sentence of proving who one is. */
export const checkText = {
  title: 'Verify your identity',
  intro: 'We need to make sure it’s really you.',
  why: 'There’s patient data here, so everyone verifies their identity once.',
  what: 'Have a photo ID and a phone with a camera ready.',
  time: 'It takes about two minutes.',
  demo: 'This is a demo: the check opens in the sandbox, where you decide it yourself.',
  start: 'Verify my identity',
  byHand: 'Ask for a manual check instead',
  declinedTitle: 'We couldn’t verify you this time',
  declined:
    'It happens, often because of a blurry photo or an expired ID. Try again in good light, or have one of us look at your document.',
  declinedByHand: 'It happens. Send a clearer picture or a different document, and we’ll take another look.',
  tryAgain: 'Try again',
}

export const nameText = {
  title: 'Get your name checked',
  intro: 'Your name or title has changed since your identity was checked. Please verify it again.',
  done: 'Your name is checked. There’s nothing else to do.',
  sent: 'We have your document. Someone will check it, and we’ll email you.',
  back: 'Back to your account',
}

export const skipText = {
  skip: 'Skip for now',
  until: (date: string) => `You can skip this until ${date}.`,
}

export const pendingText = {
  reviewTitle: 'We’re reviewing your check',
  review:
    'Your identity check needs a second look. There’s nothing you need to do. We’ll email you when it’s done, and this page will update on its own.',
  title: 'Your check isn’t finished yet',
  intro:
    'If you left partway through, pick up where you left off. If you’ve finished, the result is on its way.',
  goOn: 'Continue the check',
  watching: 'Waiting for the answer',
  checking: 'Checking for an answer',
  stillWaiting: 'No answer yet. We’ll keep checking.',
  failed: 'We couldn’t check for an answer.',
  again: 'Check again',
  byHand: 'Ask for a manual check instead',
}

export const sentText = {
  title: 'We have your document',
  intro: 'Someone will check it.',
  next: 'What happens next',
  look: 'Someone compares your document with your account. It can take a few days.',
  mail: 'We’ll email you when it’s decided, and this page will update on its own.',
  deleted: 'Your document is deleted as soon as the check is done.',
  late: (days: number) => `If nobody answers within ${days} days, you can start over.`,
  watching: 'Waiting for the decision',
  another: 'Send another document',
  online: 'Verify online instead',
}

export const manualText = {
  title: 'Ask for a manual check',
  intro: 'Send a document that shows who you are, and one of us will look at it.',
  anotherTitle: 'Send another document',
  another: 'It replaces the one you sent before.',
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
  notePlaceholder: 'For example: my last name has changed.',
  privacy: 'Only the person who checks it sees it. It’s deleted as soon as the check is done.',
  submit: 'Send for a manual check',
  sent: 'Your document is on its way.',
  back: 'Back',
  online: 'Back to the online check',
}

export const reviewText = {
  waitTitle: 'Identity to check',
  checking: 'Opening the request',
  title: (name: string) => `Is this ${name}?`,
  intro: 'They asked for a manual identity check. Only approve if the document shows the person named here.',
  person: 'Name',
  email: 'Email',
  practice: 'Practice',
  noPractice: 'On their own',
  requested: 'Requested',
  note: 'They wrote',
  document: 'The document',
  download: 'Download',
  documentFailed: 'The document didn’t load. Its link works for only 15 minutes.',
  documentRetry: 'Load it again',
  approve: 'Approve',
  decline: 'Decline',
  deciding: {
    approve: (name: string): Question => ({
      title: `Approve ${name}?`,
      text: 'They’ll get in right away. The document will be deleted.',
      confirmLabel: 'Approve',
      look: 'primary',
    }),
    decline: (name: string): Question => ({
      title: `Decline ${name}?`,
      text: 'We’ll let them know, and they can try again. The document will be deleted.',
      confirmLabel: 'Decline',
    }),
  },
  approvedTitle: (name: string) => `${name} is verified`,
  approved: 'They’re in, and we’re emailing them. You can close this page.',
  declinedTitle: (name: string) => `${name} was declined`,
  declined: 'We’re emailing them, and they can try again. You can close this page.',
  deadTitle: 'This link no longer works',
  dead: 'It was already used, has expired, or was replaced by a newer document.',
  toStart: 'Go to Corridor',
  failedTitle: 'The request didn’t open',
  retry: 'Try again',
}
