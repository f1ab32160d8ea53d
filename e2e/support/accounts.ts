/** The people of the demo world and the menu that their claims open (demo-world; specification, platform §6). */
export const DEMO_PASSWORD = 'Corridor!2026'

type Entry = 'Activity' | 'Chat' | 'Patients' | 'Emails' | 'Network' | 'My network' | 'Curbside'

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

/**
 * Several files run at once on one server. Each of these accounts loses its sessions or its password in one file,
 * so no other file may sign in with it; its menu is checked there.
 */
export const LOSES_SESSIONS = 'owner@hilltopmedical.example'
export const LOSES_PASSWORD = 'member@professional.example'

/** A person who signed up in a journey, by the calls. */
export type SignedUp = `${string}@newcomers.example`
