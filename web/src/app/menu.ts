import type { Claim, Feature } from '@corridor/contract/kernel/claims.ts'

export type MenuKey =
  | 'activity'
  | 'chat'
  | 'practices'
  | 'in-office'
  | 'patients'
  | 'emails'
  | 'network'
  | 'my-network'
  | 'curbside'
  | 'learning'

export type MenuIcon =
  | 'inbox'
  | 'message'
  | 'buildings'
  | 'home'
  | 'phone'
  | 'mail'
  | 'address-book'
  | 'people'
  | 'car'
  | 'school'

export interface MenuEntry {
  key: MenuKey
  /** The specification's name of the entry (platform §2), for titles, tooltips and the switcher. */
  label: string
  /** What fits below the icon in the rail. */
  shortLabel: string
  path: `/dashboard/${string}`
  icon: MenuIcon
  /** One of these claims opens the entry. */
  anyOf: readonly Claim[]
  /** The entry also needs this feature to be switched on in the installation. */
  feature?: Feature
}

/** Every entry there is, in the order of the rail (specification, platform §6). */
export const MENU: readonly MenuEntry[] = [
  {
    key: 'activity',
    label: 'Activity Center',
    shortLabel: 'Activity',
    path: '/dashboard/activity',
    icon: 'inbox',
    anyOf: ['SharedInbox', 'eFax'],
  },
  {
    key: 'chat',
    label: 'Chat',
    shortLabel: 'Chat',
    path: '/dashboard/chat',
    icon: 'message',
    anyOf: ['Chat'],
  },
  {
    key: 'practices',
    label: 'Practice Channels',
    shortLabel: 'Practices',
    path: '/dashboard/practices',
    icon: 'buildings',
    anyOf: ['Channels'],
  },
  {
    key: 'in-office',
    label: 'In Office Channels',
    shortLabel: 'In office',
    path: '/dashboard/in-office',
    icon: 'home',
    anyOf: ['Channels'],
  },
  {
    key: 'patients',
    label: 'Patient Messages',
    shortLabel: 'Patients',
    path: '/dashboard/patients',
    icon: 'phone',
    anyOf: ['PatientTexting'],
  },
  {
    key: 'emails',
    label: 'Patient Emails',
    shortLabel: 'Emails',
    path: '/dashboard/emails',
    icon: 'mail',
    anyOf: ['SecureEmail'],
  },
  {
    key: 'network',
    label: 'Contacts & Network',
    shortLabel: 'Network',
    path: '/dashboard/network',
    icon: 'address-book',
    anyOf: ['ContactsAndNetwork'],
  },
  {
    key: 'my-network',
    label: 'Network',
    // Somebody who holds both claims must be able to tell the two entries apart.
    shortLabel: 'My network',
    path: '/dashboard/my-network',
    icon: 'people',
    anyOf: ['IndividualNetwork'],
    feature: 'IndividualNetwork',
  },
  {
    key: 'curbside',
    label: 'Curbside Check-in',
    shortLabel: 'Curbside',
    path: '/dashboard/curbside',
    icon: 'car',
    anyOf: ['CurbsideNoEMR'],
  },
  {
    key: 'learning',
    label: 'Learning Hub',
    shortLabel: 'Learning',
    path: '/dashboard/education',
    icon: 'school',
    anyOf: ['CEHub'],
  },
]

const isClaimed = (entry: MenuEntry, claims: readonly Claim[]): boolean =>
  entry.anyOf.some((claim) => claims.includes(claim))

/** The menu of a person: what their claims open, less what the installation has switched off. */
export const menuFor = (claims: readonly Claim[], activeFeatures: readonly Feature[] = []): MenuEntry[] =>
  MENU.filter(
    (entry) => isClaimed(entry, claims) && (!entry.feature || activeFeatures.includes(entry.feature)),
  )

/** The features that must be asked for before this person's menu is known. */
export const featuresInQuestion = (claims: readonly Claim[]): Feature[] =>
  MENU.flatMap((entry) => (entry.feature && isClaimed(entry, claims) ? [entry.feature] : []))
