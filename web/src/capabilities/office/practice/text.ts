export const practiceText = {
  loading: 'Loading your practice',
  failedTitle: 'Your practice did not load',
  basics: 'Practice',
  basicsAbout: 'How patients and other practices know you and reach you.',
  name: 'Name',
  type: 'Kind of practice',
  typePlaceholder: 'Choose a kind',
  telephone: 'Telephone',
  efax: 'eFax number',
  efaxHint: 'Where faxes to your practice arrive. Leave it empty if you have none.',
  mobile: 'Mobile number of the practice',
  mobileHint: 'For texts with your practice. Leave it empty if you have none.',
  none: 'None',
  addresses: 'Addresses',
  addressesAbout: 'Where you see patients. Other practices see the first one.',
  address: (place: number, count: number) => (count === 1 ? 'Address' : `Address ${place}`),
  addAddress: 'Add an address',
  removeAddress: (place: number) => `Remove address ${place}`,
  security: 'Security',
  securityAbout: 'How your team signs in.',
  factor: 'Require an authenticator app',
  factorDetail:
    'Everybody needs a code from their phone to sign in. People without the app set it up the next time they sign in.',
  requireFactor: {
    title: 'Require an authenticator app?',
    confirmLabel: 'Require it',
    look: 'primary',
  } as const,
  requiresFactorOf: (without: number, all: number) => {
    if (all === 0)
      return 'Whoever does not have an authenticator app yet will be asked to set one up the next time they sign in.'
    if (without === 0) return 'Everybody on your team has one already. They will not be able to turn it off.'
    if (all === 1)
      return 'You do not have an authenticator app yet. You will be asked to set one up the next time you sign in.'
    const lack = without === 1 ? 'does not have' : 'do not have'
    return `${without} of ${all} people ${lack} an authenticator app yet. They will be asked to set one up the next time they sign in.`
  },
  factorOn: 'Everybody here needs an authenticator app.',
  factorOff: 'An authenticator app is up to each person.',
  save: 'Save changes',
  discard: 'Discard',
  unsaved: 'You have changes that are not saved.',
  saved: 'Your practice is saved.',
  summary: 'Please check these',
  changedTitle: 'Somebody else changed this',
  changed: 'Reload to see their change. What you typed here since then is lost.',
  reload: 'Reload',
}

export const addressText = {
  line1: 'Street and number',
  line2: 'Suite, floor (optional)',
  city: 'City',
  state: 'State',
  statePlaceholder: 'Choose a state',
  zip: 'ZIP code',
  suggestions: 'Addresses that fit',
  found: (count: number) => (count === 1 ? '1 address found' : `${count} addresses found`),
}

export const hoursText = {
  hours: 'Office hours',
  intro: 'Patients and other practices see when they can reach you.',
  timeZone: 'Time zone',
  addSpan: 'Add hours',
  addSpanOn: (day: string) => `Add hours on ${day}`,
  removeSpan: (day: string, place: number) => `Remove hours ${place} on ${day}`,
  open: 'Open',
  closed: 'Closed',
  opens: (day: string, place: number) =>
    place === 1 ? `${day} opens at` : `${day} opens again at (${place})`,
  closes: (day: string, place: number) =>
    place === 1 ? `${day} closes at` : `${day} closes again at (${place})`,
  to: 'to',
  copy: 'Copy Monday to all weekdays',
  holidays: 'Holidays',
  noHolidays: 'No holidays yet. Add the days on which the practice is closed.',
  date: 'Date',
  holiday: 'Name',
  placeholder: 'Thanksgiving',
  add: 'Add a holiday',
  remove: (name: string) => `Remove ${name || 'this holiday'}`,
  saved: 'Your hours are saved.',
}
