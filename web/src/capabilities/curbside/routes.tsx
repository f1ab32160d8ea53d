import { IconCar } from '@tabler/icons-react'
import type { MenuEntry, WebCapability } from '../../platform/capability.ts'

const entry: MenuEntry = {
  label: 'Curbside Check-in',
  shortLabel: 'Curbside',
  purpose: 'Patients waiting outside',
  path: '/dashboard/curbside',
  Icon: IconCar,
  anyOf: ['CurbsideNoEMR'],
}

export const curbside: WebCapability = {
  menu: [entry],
  routes: [
    {
      path: entry.path,
      access: 'signed-in',
      menu: entry,
      title: 'Curbside Check-in',
      load: async () => ({ Screen: (await import('./screens/Curbside.tsx')).Curbside }),
    },
  ],
}
