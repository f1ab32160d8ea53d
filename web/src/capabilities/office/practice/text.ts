export const practiceText = {
  loading: 'Loading your practice',
  failedTitle: 'Your practice didn’t load',
  basics: 'Practice',
  basicsAbout: 'How patients and other practices know you and reach you.',
  name: 'Name',
  type: 'Type of practice',
  typePlaceholder: 'Choose a type',
  telephone: 'Telephone',
  efax: 'eFax number',
  efaxHint: 'Where your practice gets faxes. Leave it blank if you don’t have one.',
  mobile: 'Texting number',
  mobileHint: 'Patients text with this number. Leave it blank if you don’t have one.',
  checkedHint: 'A new one is checked before everyone sees it.',
  waiting: 'Waiting for approval. Until then everyone sees what’s below.',
  waitingName: (name: string) => `New name: ${name}`,
  waitingNumber: (number: string) => `New telephone: ${number}`,
  withdraw: 'Take back',
  withdrawn: 'Taken back. Nothing changed.',
  savedToWait: 'Saved. The new name or telephone number waits for approval.',
  none: 'None',
  addresses: 'Addresses',
  addressesAbout: 'Where you see patients. Other practices see the first one.',
  address: (number: number, count: number) => (count === 1 ? 'Address' : `Address ${number}`),
  addAddress: 'Add an address',
  removeAddress: (number: number) => `Remove address ${number}`,
  security: 'Security',
  securityAbout: 'How your team signs in, and what happens when someone leaves their desk.',
  factor: 'Require an authenticator app',
  factorDetail:
    'Everyone needs a code from their phone to sign in. People without the app set it up the next time they sign in.',
  idleLock: 'Lock Corridor after',
  idleLockHint: 'When no one has used it for this long, it asks for the password again.',
  locksAfter: (time: string) => `Corridor locks after ${time} without activity.`,
  requireFactor: {
    title: 'Require an authenticator app?',
    confirmLabel: 'Require it',
    look: 'primary',
  } as const,
  requiresFactorOf: (without: number, all: number) => {
    if (all === 0)
      return 'Anyone who doesn’t have an authenticator app yet will be asked to set one up the next time they sign in.'
    if (without === 0) return 'Everyone on your team already has one. They won’t be able to turn it off.'
    if (all === 1)
      return 'You don’t have an authenticator app yet. You’ll be asked to set one up the next time you sign in.'
    const lack = without === 1 ? 'doesn’t have' : 'don’t have'
    return `${without} of ${all} people ${lack} an authenticator app yet. They’ll be asked to set one up the next time they sign in.`
  },
  factorOn: 'Everyone here needs an authenticator app.',
  factorOff: 'Each person decides whether to use an authenticator app.',
  chat: 'Chat',
  chatAbout: 'What your team can use in conversations.',
  gifs: 'GIFs',
  gifsDetail:
    'Your team can search for GIFs and send them. When this is off, they still see the ones others send.',
  gifsOn: 'Your team can send GIFs.',
  gifsOff: 'GIFs are turned off.',
  save: 'Save changes',
  discard: 'Discard',
  unsaved: 'You have unsaved changes.',
  saved: 'Your changes are saved.',
  summary: 'Please fix the following',
  changedTitle: 'Someone else changed this',
  changed: 'Reload to see their changes. What you’ve typed here will be lost.',
  reload: 'Reload',
}

export const addressText = {
  line1: 'Street address',
  line2: 'Suite, floor (optional)',
  city: 'City',
  state: 'State',
  statePlaceholder: 'Choose a state',
  zip: 'ZIP code',
  suggestions: 'Matching addresses',
  found: (count: number) => (count === 1 ? '1 address found' : `${count} addresses found`),
}

/** Told apart when they are read out: the second and later hours of a day are those after a break. */
const again = (number: number): string => [' at', ' again at'][number - 1] ?? ` again at (${number})`

export const hoursText = {
  hours: 'Office hours',
  intro: 'Other practices see when they can reach you.',
  notSet: 'Not set yet',
  suggested: 'You haven’t set your hours yet. These are a suggestion: change what’s different, then save.',
  suggestedBar: 'Suggested hours, not saved yet',
  timeZone: 'Time zone',
  addSpan: 'Add hours',
  addSpanOn: (day: string) => `Add hours on ${day}`,
  removeSpan: (day: string, number: number) => `Remove hours ${number} on ${day}`,
  open: 'Open',
  closed: 'Closed',
  opens: (day: string, number: number) => `${day} opens${again(number)}`,
  closes: (day: string, number: number) => `${day} closes${again(number)}`,
  to: 'to',
  copy: 'Copy Monday to all weekdays',
  holidays: 'Holidays',
  noHolidays: 'No holidays yet. Add the days your practice is closed.',
  date: 'Date',
  holiday: 'Name',
  placeholder: 'Thanksgiving',
  add: 'Add a holiday',
  remove: (name: string) => `Remove ${name || 'this holiday'}`,
  saved: 'Your hours are saved.',
}
