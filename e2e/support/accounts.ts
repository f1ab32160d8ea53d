/** The people of the demo world and the menu that their claims open (demo-world; specification, platform §6). */
export const DEMO_PASSWORD = 'Corridor!2026'

/** Every entry of the rail in its order, with the address behind it. */
export const MENU_PATHS = {
  Activity: '/dashboard/activity',
  Chat: '/dashboard/chat',
  Practices: '/dashboard/practices',
  'In office': '/dashboard/in-office',
  Patients: '/dashboard/patients',
  Emails: '/dashboard/emails',
  Network: '/dashboard/network',
  'My network': '/dashboard/my-network',
  Curbside: '/dashboard/curbside',
  Learning: '/dashboard/education',
} as const
export type Entry = keyof typeof MENU_PATHS

const CHANNELS: Entry[] = ['Practices', 'In office']
const FRONT_DESK: Entry[] = ['Activity', 'Chat', ...CHANNELS, 'Patients', 'Emails', 'Network', 'Curbside']

export const MENUS = {
  'owner@brightsmiles.example': [...FRONT_DESK, 'Learning'],
  'hygienist@brightsmiles.example': ['Chat', ...CHANNELS, 'Learning'],
  'frontdesk@brightsmiles.example': FRONT_DESK,
  'assistant@brightsmiles.example': ['Chat'],
  'owner@lakesidesurgery.example': FRONT_DESK,
  'frontdesk@lakesidesurgery.example': FRONT_DESK,
  'owner@hilltopmedical.example': FRONT_DESK,
  'host@professional.example': ['Chat', 'My network', 'Learning'],
  'member@professional.example': ['Chat', 'My network', 'Learning'],
  'pending@brightsmiles.example': [],
  'unverified@brightsmiles.example': [],
  'newcomer@professional.example': [],
  'basic@brightsmiles.example': [],
  'review@lakesidesurgery.example': [],
  'manual@lakesidesurgery.example': [],
} as const satisfies Record<string, readonly Entry[]>
export type Account = keyof typeof MENUS

export const ACCOUNTS = Object.keys(MENUS) as Account[]

/**
 * Two files run at once on one server. Each of these accounts loses sessions, devices or its password in one file, so
 * no other file may sign in with it; its menu is looked at there.
 */
export const LOSES_DEVICES = 'frontdesk@lakesidesurgery.example'
export const LOSES_SESSIONS = 'owner@lakesidesurgery.example'
export const LOSES_PASSWORD = 'owner@hilltopmedical.example'
export const RESERVED: readonly Account[] = [LOSES_DEVICES, LOSES_SESSIONS, LOSES_PASSWORD]

/** Somebody who signed up in a journey, by the calls. */
export type SignedUp = `${string}@newcomers.example`
