/** The people of the demo world and the menu that their claims open (demo-world; specification, platform §6). */
export const DEMO_PASSWORD = 'Corridor!2026'

/** Every entry of the rail in its order, with the address behind it. */
export const MENU_PATHS = {
  Activity: '/dashboard/activity',
  Chat: '/dashboard/chat',
  Patients: '/dashboard/patients',
  Emails: '/dashboard/emails',
  Network: '/dashboard/network',
  'My network': '/dashboard/my-network',
  Curbside: '/dashboard/curbside',
} as const
export type Entry = keyof typeof MENU_PATHS

/** Unfinished features in the rail once they are switched on: name and address, in order. */
export const PREVIEW_PATHS = {
  Practices: '/dashboard/practices',
  'In office': '/dashboard/in-office',
  Learning: '/dashboard/education',
} as const

export const MENUS = {
  'owner@brightsmiles.example': ['Activity', 'Chat', 'Patients', 'Emails', 'Network', 'Curbside'],
  'hygienist@brightsmiles.example': ['Chat'],
  'frontdesk@brightsmiles.example': ['Activity', 'Chat', 'Patients', 'Emails', 'Network', 'Curbside'],
  'assistant@brightsmiles.example': ['Chat'],
  'owner@lakesidesurgery.example': ['Activity', 'Chat', 'Patients', 'Emails', 'Network', 'Curbside'],
  'frontdesk@lakesidesurgery.example': ['Activity', 'Chat', 'Patients', 'Emails', 'Network', 'Curbside'],
  'owner@hilltopmedical.example': ['Activity', 'Chat', 'Patients', 'Emails', 'Network', 'Curbside'],
  'host@professional.example': ['Chat', 'My network'],
  'member@professional.example': ['Chat', 'My network'],
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
 * Several files run at once on one server. Each of these accounts loses sessions, devices or its password in
 * one file, so no other file may sign in with it; its menu is checked there.
 */
export const LOSES_DEVICES = 'frontdesk@lakesidesurgery.example'
export const LOSES_SESSIONS = 'owner@lakesidesurgery.example'
export const LOSES_PASSWORD = 'owner@hilltopmedical.example'
export const RESERVED: readonly Account[] = [LOSES_DEVICES, LOSES_SESSIONS, LOSES_PASSWORD]

/** A person who signed up in a journey, by the calls. */
export type SignedUp = `${string}@newcomers.example`
