import { INVITATION_DAYS } from '@corridor/contract/office/limits.ts'
import type { GrantableClaim } from '@corridor/contract/office/roles.ts'
import type { Fixed } from './state/access.ts'
import type { Tab } from './state/which-tab.ts'

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
const characters = (count: number) => (count === 1 ? '1 character' : `${count} characters`)

/** Every sentence of My office. */
export const text = {
  title: 'My office',
  tabs: 'Parts of your office',
  tabNames: {
    team: 'Team',
    invitations: 'Invitations',
    requests: 'Join requests',
    practice: 'Practice',
    hours: 'Hours & holidays',
  } satisfies Record<Tab, string>,
  close: 'Close',
  waiting: (count: number) => `${count} waiting`,
  openCount: (count: number) => `${count} open`,
  noOffice: {
    title: 'You are on your own, without an office',
    text: 'My office is where a practice runs its team. If you work at one, ask its admin to invite you.',
  },
  home: 'Go to the start page',
  copied: 'Copied.',
  notCopied: 'Your browser does not let us copy. Please select and copy it yourself.',
}

export const teamText = {
  loading: 'Loading your team',
  failedTitle: 'Your team did not load',
  search: 'Name, role or email',
  clearSearch: 'Clear search',
  count: people,
  columns: { name: 'Name', role: 'Role', status: 'Status' },
  owner: 'Owner',
  admin: 'Admin',
  you: 'You',
  statuses: { Active: 'Active', Pending: 'Waiting for approval' },
  noRole: 'No role yet',
  noneTitle: 'Nobody like that',
  none: (query: string) => `Nobody on your team has “${query}” in their name, role or email.`,
  aloneTitle: 'It is quiet here',
  alone: 'You are the only one on the team so far. Invite the people you work with.',
  invite: 'Invite',
}

export const memberText = {
  pane: (name: string) => `Details of ${name}`,
  close: 'Close details',
  email: 'Email',
  mobile: 'Mobile',
  joined: 'On the team since',
  asked: 'Asked to join on',
  none: 'None',
  role: 'Role',
  roleSaved: (name: string, role: string) => `${name} is now ${role}.`,
  saveRole: 'Save role',
  ownWords: 'In your own words…',
  ownRole: 'Role in your own words',
  chooseRole: 'Choose a role',
  left: (left: number) => (left < 0 ? `${characters(-left)} too many` : `${characters(left)} left`),
  practiceRoles: 'Roles of your practice',
  usualRoles: 'Usual roles',
  access: 'Access',
  accessIntro: 'What they can open. A change counts at once, also in windows that are open.',
  defaults: 'Use the defaults of this role',
  isDefault: 'These are the defaults of this role.',
  defaultsSet: (name: string) => `${name} has the access of their role now.`,
  undo: 'Undo',
  pending: 'This person waits for approval. Decide the request first.',
  toRequest: 'Go to the join requests',
  remove: 'Remove from practice',
  removing: (name: string, firstName: string) => ({
    title: `Remove ${name} from the practice?`,
    text: `${firstName} is signed out everywhere at once and can no longer open anything of your practice. What they wrote stays. You can invite them again.`,
    confirmLabel: 'Remove from practice',
  }),
  removed: (name: string) => `${name} is no longer on your team.`,
  resetFactor: 'Reset authenticator app',
  resettingFactor: (name: string, firstName: string) => ({
    title: `Turn off the authenticator app of ${name}?`,
    text: `For somebody who lost their phone and their recovery codes. ${firstName} is signed out everywhere and signs in with the password alone; make sure that it is really them who asks.`,
    confirmLabel: 'Turn off',
  }),
  factorReset: (name: string) => `The authenticator app of ${name} is off.`,
  ownerStays: 'The owner of the practice cannot be removed.',
  givingUp: {
    title: 'Give up your own administration?',
    text: 'You can no longer change anything here. Only another admin can give it back to you.',
    confirmLabel: 'Give it up',
  },
}

export const accessText = {
  groups: {
    talk: 'Talking with each other',
    patients: 'Patients',
    documents: 'Documents and referrals',
    beyond: 'Network and learning',
    administration: 'Administration',
  },
  claims: {
    Chat: ['Chat', 'Direct and group messages'],
    Channels: ['Practice channels', 'Channels with other practices and in the office'],
    PatientTexting: ['Patient texting', 'Text messages with patients'],
    SecureEmail: ['Secure email', 'Emails to patients'],
    CurbsideNoEMR: ['Curbside check-in', 'Patients who arrive, and their health checks'],
    SharedInbox: ['Shared inbox', 'Documents and referrals in the Activity Center'],
    eFax: ['eFax', 'Faxes of the practice, in and out'],
    FileReader: ['Files: open', 'See and download what others sent'],
    FileWriter: ['Files: add', 'Upload files'],
    ContactsAndNetwork: ['Contacts & network', 'Connect with other practices'],
    CEHub: ['Learning hub', 'Courses and learning channels'],
    PracticeAdmin: ['Practice admin', 'Run the team, its access and the practice’s data'],
  } satisfies Record<GrantableClaim, [string, string]>,
  fixed: {
    pending: 'Can be changed once they are approved.',
    owner: 'The owner keeps the administration of the practice.',
    'last-admin': 'A practice needs an admin. Make somebody else admin first.',
  } satisfies Record<Fixed, string>,
}

/** For whoever says their own role. */
export const roleText = {
  legend: 'Your role',
  other: 'Something else',
  otherDetail: 'In your own words',
  own: 'Your role in your own words',
}

export const inviteText = {
  button: 'Invite',
  title: 'Invite',
  mode: 'Whom do you invite?',
  modes: {
    team: ['Somebody to your team', 'They join this practice.'],
    practice: ['Another practice', 'They open a practice of their own.'],
  },
  email: 'Email',
  emailPlaceholder: 'name@practice.com',
  role: 'Role',
  message: 'Message',
  messageHint: 'Goes with the invitation. Leave it empty if you like.',
  send: 'Send invitation',
  sent: (email: string) => `The invitation to ${email} is on its way.`,
  loading: 'Loading the invitations',
  failedTitle: 'The invitations did not load',
  emptyTitle: 'No open invitations',
  empty: `Invite somebody by email. They get a link that works for ${INVITATION_DAYS} days.`,
  toTeam: (role: string | null) => (role ? `To your team as ${role}` : 'To your team'),
  toPractice: 'To open a practice',
  by: (name: string, when: string) => (name ? `Invited by ${name}, ${when}` : `Invited ${when}`),
  expires: (when: string) => `Expires ${when}`,
  expired: 'Expired',
  resend: 'Resend',
  resendIn: (seconds: number) => `Resend in ${seconds} s`,
  resendLabel: (email: string) => `Resend the invitation to ${email}`,
  resent: (email: string) => `Sent again to ${email}. The link before it no longer works.`,
  remove: 'Delete',
  removeLabel: (email: string) => `Delete the invitation to ${email}`,
  removing: (email: string) => ({
    title: `Delete the invitation to ${email}?`,
    text: 'The link in their mail stops working.',
    confirmLabel: 'Delete',
  }),
  removed: (email: string) => `The invitation to ${email} is deleted.`,
}

export const codeText = {
  title: 'Invite code of the practice',
  intro: 'For people you know: whoever has it can ask to join, and you decide under Join requests.',
  copyCode: 'Copy code',
  copyLink: 'Copy link',
  renew: 'Renew',
  renewing: {
    title: 'Give the practice a new invite code?',
    text: 'The code and link you have now stop working, also where they are printed or mailed.',
    confirmLabel: 'Renew',
  },
  renewed: 'Your practice has a new invite code.',
}

export const requestText = {
  loading: 'Loading the join requests',
  failedTitle: 'The join requests did not load',
  emptyTitle: 'Nobody is waiting',
  empty: 'Whoever signs up with your invite code, or picks your practice, appears here for you to decide.',
  toCode: 'Show the invite code',
  asked: (when: string) => `Asked ${when}`,
  approve: 'Approve',
  decline: 'Decline',
  approveLabel: (name: string) => `Approve ${name}`,
  declineLabel: (name: string) => `Decline ${name}`,
  approved: (name: string) => `${name} is on your team.`,
  declined: (name: string) => `The request of ${name} is declined.`,
  declining: (name: string) => ({
    title: `Decline the request of ${name}?`,
    text: 'They are told, and stay without a practice.',
    confirmLabel: 'Decline',
  }),
}

export const practiceText = {
  loading: 'Loading your practice',
  failedTitle: 'Your practice did not load',
  basics: 'Practice',
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
  address: (place: number, count: number) => (count === 1 ? 'Address' : `Address ${place}`),
  addAddress: 'Add an address',
  removeAddress: (place: number) => `Remove address ${place}`,
  security: 'Security',
  factor: 'Require an authenticator app',
  factorDetail:
    'Everybody needs a code from their phone to sign in. Whoever has no app yet, you too, sets it up before they go on.',
  factorOn: 'Everybody here uses an authenticator app.',
  factorOff: 'An authenticator app is up to each person.',
  save: 'Save changes',
  discard: 'Discard',
  unsaved: 'You have changes that are not saved.',
  saved: 'Your practice is saved.',
  summary: 'Please look at this again',
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
  intro: 'In your own time zone. Patients and other practices see when they can reach you.',
  open: 'Open',
  closed: 'Closed',
  opens: (day: string) => `${day} opens at`,
  closes: (day: string) => `${day} closes at`,
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
