import { DEFAULT_CLAIMS, type GrantableClaim } from '@corridor/contract/office/roles.ts'
import type { WaitsFor } from '@corridor/contract/office/waiting.ts'
import type { Question } from '../../../platform/confirm.ts'
import type { AccessChange, Fixed } from './access.ts'

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
const characters = (count: number) => (count === 1 ? '1 character' : `${count} characters`)

export const teamText = {
  loading: 'Loading your team',
  failedTitle: 'Your team did not load',
  search: 'Name, role or email',
  clearSearch: 'Clear search',
  count: people,
  columns: { name: 'Name', role: 'Role', mobile: 'Mobile', app: 'Authenticator app', status: 'Status' },
  hasApp: 'On',
  noApp: 'Not set up',
  owner: 'Owner',
  admin: 'Admin',
  you: 'You',
  atWork: 'Active',
  waits: {
    approval: 'Waiting for approval',
    password: 'Has not chosen a password',
    'identity-check': 'Waiting for identity check',
    'identity-review': 'Identity check in review',
    terms: 'Has not accepted the terms',
    'second-factor': 'Needs an authenticator app',
    'sign-up': 'Has not finished signing up',
  } satisfies Record<WaitsFor, string>,
  noRole: 'No role yet',
  unchecked: 'Name not checked',
  noneTitle: 'Nobody like that',
  none: (query: string) => `Nobody on your team has “${query}” in their name, role or email.`,
  aloneTitle: 'It is quiet here',
  alone: 'You are the only one on the team so far. Invite the people you work with.',
  invite: 'Invite',
}

/** For an admin who wonders what a colleague waits for. */
const WAITING: Record<WaitsFor, (name: string) => string> = {
  approval: (name) => `${name} is waiting for your approval.`,
  password: (name) => `${name} has to choose a password first. We ask for it when they sign in.`,
  'identity-check': (name) => `${name} still has to prove who they are. We ask for it when they sign in.`,
  'identity-review': (name) =>
    `${name} has sent in their ID. We are looking at it, and there is nothing for you to do.`,
  terms: (name) => `${name} still has to accept the terms. We ask for it when they sign in.`,
  'second-factor': (name) => `${name} has to set up an authenticator app. We ask for it when they sign in.`,
  'sign-up': (name) =>
    `${name} still has to give a mobile number and a role. We ask for them when they sign in.`,
}

export const memberText = {
  pane: (name: string) => `Details of ${name}`,
  close: 'Close details',
  email: 'Email',
  mobile: 'Mobile',
  joined: 'Joined',
  asked: 'Asked to join',
  app: 'Authenticator app',
  none: 'None',
  role: 'Role',
  roleSaved: (name: string, role: string) => `${name} is now ${role}.`,
  changeRole: 'Change',
  changeRoleLabel: (name: string) => `Change ${name}’s role`,
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
  pending: 'This person is waiting for approval. Decide the request first.',
  waiting: (name: string, reason: WaitsFor) => WAITING[reason](name),
  toRequest: 'Go to the join requests',
  remove: 'Remove from practice',
  removing: (name: string, firstName: string) => ({
    title: `Remove ${name} from the practice?`,
    text: `${firstName} is signed out everywhere at once and can no longer open anything of your practice. What they wrote stays. You can invite them again.`,
    confirmLabel: 'Remove from practice',
  }),
  invitations: (count: number, name: string, firstName: string): Question => ({
    title: `Keep ${count === 1 ? 'the open invitation' : `the ${count} open invitations`} by ${name}?`,
    text: `${firstName} invited ${count === 1 ? 'somebody who has' : 'people who have'} not answered yet. You can keep ${count === 1 ? 'the invitation' : 'the invitations'} in your name, or withdraw ${count === 1 ? 'it' : 'them'}.`,
    confirmLabel: 'Keep in my name',
    cancelLabel: count === 1 ? 'Withdraw it' : 'Withdraw them',
    look: 'primary',
  }),
  unchecked: (firstName: string) =>
    `${firstName} changed their name or title after their identity was checked. It has not been checked again yet.`,
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
    text: 'You can no longer change anything here, and invitations you sent stop working. Only another admin can give it back to you.',
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

const listed = (claims: readonly GrantableClaim[]) =>
  new Intl.ListFormat('en').format(claims.map((claim) => accessText.claims[claim][0]))

/** As one speaks of whoever has the role; words of the practice's own may not be a noun. */
function holderOf(role: string): string {
  if (!Object.hasOwn(DEFAULT_CLAIMS, role)) return 'this role'
  if (role === 'Administration') return 'Administration'
  return `${/^[AEIOU]/.test(role) ? 'an' : 'a'} ${role}`
}

export const roleChangeText = {
  title: (name: string) => `Change ${name}’s role`,
  save: 'Change role',
  question: (name: string, role: string) =>
    `Also change what ${name} can open to what ${holderOf(role)} usually has?`,
  usual: 'Yes, change it',
  difference: ({ grant, withdraw }: AccessChange) =>
    [grant.length > 0 && `Adds ${listed(grant)}.`, withdraw.length > 0 && `Takes away ${listed(withdraw)}.`]
      .filter(Boolean)
      .join(' '),
  kept: 'No, keep it as it is',
  keptDetail: (name: string) => `${name} can open the same as before.`,
  choose: 'Please choose one.',
}

/** For whoever says their own role. */
export const roleText = {
  legend: 'Your role',
  other: 'Something else',
  otherDetail: 'In your own words',
  own: 'Your role in your own words',
}
