import type { MenuEntry } from '#platform/capability/menu-entry.ts'
import type { WebCapability } from '#platform/capability.ts'
import type { SessionState } from '#platform/session.ts'
import { IconId, IconUpload, IconUserPlus } from '#ui/icons/icons.ts'
import { menuText as text } from './menu-text.ts'

const PATH = '/dashboard/patient-records'

const entry: MenuEntry = {
  label: text.title,
  shortLabel: text.shortTitle,
  purpose: text.purpose,
  path: PATH,
  Icon: IconId,
  anyOf: ['Patients'],
}

const mayImport = ({ claims }: SessionState): boolean =>
  claims.includes('PracticeAdmin') && claims.includes('Patients')

const isFor = ({ claims }: SessionState): boolean => claims.includes('Patients')

export const patients: WebCapability = {
  menu: [entry],
  commands: [
    { label: text.add, words: 'new patient', path: `${entry.path}?add=1`, Icon: IconUserPlus, isFor },
    {
      label: text.import,
      words: 'csv file upload',
      path: `${entry.path}/import`,
      Icon: IconUpload,
      isFor: mayImport,
    },
  ],
  searches: [
    {
      name: 'patients',
      heading: text.switcher,
      isFor,
      fromLetters: 2,
      load: () => import('./state/search.ts'),
    },
  ],
  live: () => import('./state/live.ts'),
  routes: [
    {
      path: entry.path,
      access: 'signed-in',
      menu: entry,
      title: entry.label,
      load: async () => ({ Screen: (await import('./list/PatientList.tsx')).PatientList }),
    },
    {
      path: `${entry.path}/contacts`,
      access: 'signed-in',
      menu: entry,
      title: text.contacts,
      load: async () => ({ Screen: (await import('./contacts/ContactList.tsx')).ContactList }),
    },
    {
      path: `${entry.path}/import`,
      access: 'signed-in',
      menu: entry,
      title: text.import,
      load: async () => ({ Screen: (await import('./import/ImportStart.tsx')).ImportStart }),
    },
    {
      path: `${entry.path}/import/:importId`,
      access: 'signed-in',
      menu: entry,
      title: text.import,
      load: async () => ({ Screen: (await import('./import/ImportPage.tsx')).ImportPage }),
    },
    {
      path: `${entry.path}/:id`,
      access: 'signed-in',
      menu: entry,
      title: text.page,
      load: async () => ({ Screen: (await import('./page/PatientPage.tsx')).PatientPage }),
    },
  ],
}
