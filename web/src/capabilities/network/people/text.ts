import { paneText, people } from '../text.ts'

export const peopleText = {
  search: 'Name of a colleague',
  loading: 'Loading your contacts',
  failedTitle: 'Your contacts didn’t load',
  contacts: 'People you can write to',
  others: 'Others on Corridor',
  connected: 'Connected',
  requested: 'Requested',
  contact: 'Contact',
  connect: 'Connect',
  connectLabel: (name: string) => `Connect with ${name}`,
  more: 'Show more',
  emptyTitle: 'Nobody to write to yet',
  empty: 'Connect with a practice to write to everyone on its team, or search for a colleague by name.',
  emptyIndividual: 'Search for a colleague by name, or invite someone you know by email.',
  found: (count: number) => `${people(count)} found`,
  noneTitle: 'Nobody found',
  noneShort: (term: string) =>
    `None of your contacts match “${term}”. Type at least 3 characters to search all of Corridor.`,
  blocked: 'Blocked people',
  onTheirOwn: 'Individual',
}

export const personText = {
  ...paneText,
  team: 'On your team',
  connected: 'Connected',
  byPractice: 'Contact',
  byPracticeNote: 'You can write to each other because you’re connected through a practice.',
  requested: 'Requested',
  unchecked: 'Name not verified',
  role: 'Role',
  practice: 'Practice',
  email: 'Email',
  mobile: 'Mobile',
  noRole: 'No role given',
  individual: 'Not with a practice',
  hidden: (firstName: string) =>
    `You’ll see ${firstName}’s email and mobile number once the two of you connect.`,
  connectPractice: 'Connect your whole practice',
  practiceInvited: 'Your practice invited them',
  practiceConnected: 'Connected with your practice',
  disconnectPractice: 'Disconnect from your practice',
  disconnecting: (name: string) => ({
    title: `Disconnect from ${name}?`,
    text: 'You’ll no longer see each other’s email and mobile number. Your chats stay readable.',
    confirmLabel: 'Disconnect',
  }),
  block: 'Block',
  blocking: (name: string) => ({
    title: `Block ${name}?`,
    text: 'You’ll be disconnected, and neither of you will be able to find or write to the other. We won’t tell them.',
    confirmLabel: 'Block',
  }),
  blocked: (name: string) => `${name} is blocked.`,
}

export const blockedText = {
  title: 'Blocked people',
  intro: 'They can’t find or write to you, and you can’t find or write to them.',
  loading: 'Loading blocked people',
  failedTitle: 'The list didn’t load',
  empty: 'You haven’t blocked anyone.',
  unblock: 'Unblock',
  unblockLabel: (name: string) => `Unblock ${name}`,
  unblocked: (name: string) => `${name} is no longer blocked. You’re not connected.`,
}

export const reportText = {
  report: 'Report',
  title: (name: string) => `Report ${name}`,
  intro: 'Your report goes to the people who run Corridor. We won’t tell the one you report.',
  reason: 'What’s wrong?',
  reasons: {
    spam: 'Spam or advertising',
    impersonation: 'Pretends to be someone else',
    harassment: 'Harassment or threats',
    privacy: 'Misuses patient or personal data',
    other: 'Something else',
  },
  reasonMissing: 'Please choose a reason.',
  text: 'Details',
  textHint: 'You can leave this blank. Please don’t include patient data.',
  send: 'Send report',
  sent: 'Thank you. Your report was sent.',
}
