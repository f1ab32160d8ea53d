import { IconDeviceMobileMessage } from '@tabler/icons-react'
import type { MenuEntry, WebCapability } from '../../platform/capability.ts'

const entry: MenuEntry = {
  label: 'Patient Messages',
  shortLabel: 'Patients',
  purpose: 'Text messages with your patients',
  path: '/dashboard/patients',
  Icon: IconDeviceMobileMessage,
  anyOf: ['PatientTexting'],
  isFirstOnPhone: true,
}

export const texting: WebCapability = {
  menu: [entry],
  routes: [
    {
      path: entry.path,
      access: 'signed-in',
      menu: entry,
      title: 'Patient Messages',
      load: async () => ({ Screen: (await import('./screens/PatientMessages.tsx')).PatientMessages }),
    },
  ],
}
