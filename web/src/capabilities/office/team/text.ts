import { listed } from '@corridor/contract/listed.ts'
import { DEFAULT_CLAIMS, type GrantableClaim } from '@corridor/contract/office/roles.ts'
import type { WaitsFor } from '@corridor/contract/office/waiting.ts'
import type { Question } from '#platform/confirm.ts'
import type { AccessChange, Fixed } from './access.ts'

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
const characters = (count: number) => (count === 1 ? '1 character' : `${count} characters`)

export const teamText = {
  loading: 'Loading your team',
  failedTitle: 'Your team didn’t load',
  search: 'Name, role or email',
  clearSearch: 'Clear search',
  /** People who request to join are listed too, but do not count as members. */
  count: (members: number, waiting: number) =>
    waiting > 0 ? `${people(members)}, ${waiting} waiting` : people(members),
  columns: { name: 'Name', role: 'Role', mobile: 'Mobile', app: 'Authenticator app', status: 'Status' },
  hasApp: 'On',
  noApp: 'Not set up',
  owner: 'Owner',
  admin: 'Admin',
  you: 'You',
  waits: {
    approval: 'Waiting for approval',
    password: 'Hasn’t chosen a password',
    'identity-check': 'Waiting for identity check',
    'identity-review': 'Identity check in review',
    terms: 'Hasn’t accepted the terms',
    'second-factor': 'Needs an authenticator app',
    'sign-up': 'Hasn’t finished signing up',
  } satisfies Record<WaitsFor, string>,
  noRole: 'No role yet',
  unchecked: 'Name not checked',
  noneTitle: 'No matches',
  none: (query: string) => `No one on your team has “${query}” in their name, role or email.`,
  aloneTitle: 'It’s just you so far',
  alone: 'Invite the people you work with.',
  invite: 'Invite',
}

/** For an admin who wonders what a colleague waits for. */
const WAITING: Record<WaitsFor, (name: string) => string> = {
  approval: (name) => `${name} is waiting for your approval.`,
  password: (name) => `${name} has to choose a password first. We’ll ask when they sign in.`,
  'identity-check': (name) => `${name} still has to verify their identity. We’ll ask when they sign in.`,
  'identity-review': (name) =>
    `${name} sent in their ID. We’re looking at it; there’s nothing you need to do.`,
  terms: (name) => `${name} still has to accept the terms. We’ll ask when they sign in.`,
  'second-factor': (name) => `${name} has to set up an authenticator app. We’ll ask when they sign in.`,
  'sign-up': (name) => `${name} still has to enter a mobile number and a role. We’ll ask when they sign in.`,
}

export const memberText = {
  pane: (name: string) => `Details of ${name}`,
  close: 'Close details',
  email: 'Email',
  mobile: 'Mobile',
  joined: 'Joined',
  requested: 'Asked to join',
  app: 'Authenticator app',
  none: 'None',
  role: 'Role',
  roleSaved: (name: string, role: string) => `${name} is now ${role}.`,
  changeRole: 'Change',
  changeRoleLabel: (name: string) => `Change ${name}’s role`,
  ownWords: 'Other…',
  ownRole: 'Role in your own words',
  chooseRole: 'Choose a role',
  left: (left: number) => (left < 0 ? `${characters(-left)} too many` : `${characters(left)} left`),
  practiceRoles: 'Your practice’s roles',
  usualRoles: 'Common roles',
  access: 'Access',
  accessIntro:
    'What they can use. Changes take effect right away, even in open windows. If a feature is turned off, they count once it’s on.',
  defaults: 'Use this role’s defaults',
  isDefault: 'These are this role’s defaults.',
  defaultsSet: (name: string) => `${name} now has their role’s access.`,
  undo: 'Undo',
  pending: 'This person is waiting for approval. Answer the request first.',
  waiting: (name: string, reason: WaitsFor) => WAITING[reason](name),
  toRequest: 'Go to the join requests',
  remove: 'Remove from practice',
  removing: (name: string, firstName: string) => ({
    title: `Remove ${name} from the practice?`,
    text: `${firstName} will be signed out everywhere right away and lose access to your practice. What they wrote stays, but links they sent to people without an account stop working. You can invite them again.`,
    confirmLabel: 'Remove from practice',
  }),
  invitations: (count: number, name: string, firstName: string): Question => ({
    title: `Keep ${count === 1 ? 'the open invitation' : `the ${count} open invitations`} from ${name}?`,
    text: `${firstName} invited ${count === 1 ? 'someone who hasn’t' : 'people who haven’t'} answered yet. You can keep ${count === 1 ? 'the invitation' : 'the invitations'} in your name, or withdraw ${count === 1 ? 'it' : 'them'}.`,
    confirmLabel: 'Keep in my name',
    cancelLabel: count === 1 ? 'Withdraw it' : 'Withdraw them',
    look: 'primary',
  }),
  unchecked: (firstName: string) =>
    `${firstName} changed their name or title after their identity was checked. The new one hasn’t been checked yet.`,
  removed: (name: string) => `${name} is no longer on your team.`,
  resetFactor: 'Reset authenticator app',
  resettingFactor: (name: string, firstName: string) => ({
    title: `Turn off ${name}’s authenticator app?`,
    text: `Only do this if they lost their phone and their recovery codes, and you’re sure it’s really them asking. ${firstName} will be signed out everywhere and can sign in with just their password.`,
    confirmLabel: 'Turn off',
  }),
  factorReset: (name: string) => `${name}’s authenticator app is off.`,
  ownerStays: 'The owner can’t be removed.',
  givingUp: {
    title: 'Stop being an admin?',
    text: 'You won’t be able to change anything here, and invitations you sent will stop working. Only another admin can make you an admin again.',
    confirmLabel: 'Stop being an admin',
  },
}

export const accessText = {
  atOnce:
    'Changes take effect right away, even in open windows. If a feature is turned off, they count once it’s on.',
  whoCanOpen: (name: string) => `Who can open ${name}`,
  notAvailable: (purpose: string) => `${purpose}. Not available yet.`,
  groups: {
    talk: 'Communication',
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
    CurbsideNoEMR: ['Curbside check-in', 'Arriving patients and their health checks'],
    SharedInbox: ['Shared inbox', 'Documents and referrals in the Activity Center'],
    eFax: ['eFax', 'The practice’s faxes, in and out'],
    FileReader: ['View files', 'See and download what others sent'],
    FileWriter: ['Add files', 'Upload files'],
    ContactsAndNetwork: ['Contacts & network', 'Connect with other practices'],
    CEHub: ['Learning hub', 'Courses and learning channels'],
    PracticeAdmin: ['Practice admin', 'Run the team, its access and the practice’s data'],
  } satisfies Record<GrantableClaim, [string, string]>,
  fixed: {
    pending: 'You can change this once they’re approved.',
    owner: 'The owner is always an admin.',
    'last-admin': 'A practice needs an admin. Make someone else an admin first.',
  } satisfies Record<Fixed, string>,
}

const namesOf = (claims: readonly GrantableClaim[]) =>
  listed(claims.map((claim) => accessText.claims[claim][0]))

/** The role as a noun in a sentence; a custom role may not be one. */
function holderOf(role: string): string {
  if (!Object.hasOwn(DEFAULT_CLAIMS, role)) return 'this role'
  if (role === 'Administration') return 'Administration'
  return `${/^[AEIOU]/.test(role) ? 'an' : 'a'} ${role}`
}

export const roleChangeText = {
  title: (name: string) => `Change ${name}’s role`,
  save: 'Change role',
  question: (name: string, role: string) => `Also give ${name} the access ${holderOf(role)} usually has?`,
  usual: 'Yes, change it',
  difference: ({ grant, withdraw }: AccessChange) =>
    [grant.length > 0 && `Adds ${namesOf(grant)}.`, withdraw.length > 0 && `Removes ${namesOf(withdraw)}.`]
      .filter(Boolean)
      .join(' '),
  keepAccess: 'No, keep it as it is',
  keepAccessDetail: (name: string) => `${name} keeps the access they have now.`,
  choose: 'Please choose one.',
}

/** What people look for under another name. */
export const roleAlias: Record<string, string | undefined> = {
  'Patient Care Coordinator': 'Front desk',
  Administration: 'Office manager, billing',
}

/** For a user who chooses their own role. */
export const roleText = {
  legend: 'Your role',
  other: 'Something else',
  otherDetail: 'In your own words',
  own: 'Your role in your own words',
}
