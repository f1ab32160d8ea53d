import { IconMail } from '@tabler/icons-react'
import type { MenuEntry, WebCapability } from '../../platform/capability.ts'

const entry: MenuEntry = {
  label: 'Patient Emails',
  shortLabel: 'Emails',
  purpose: 'Secure email to your patients',
  path: '/dashboard/emails',
  Icon: IconMail,
  anyOf: ['SecureEmail'],
}

export const email: WebCapability = {
  menu: [entry],
  routes: [
    {
      path: entry.path,
      access: 'signed-in',
      menu: entry,
      title: 'Patient Emails',
      load: async () => ({ Screen: (await import('./screens/PatientEmails.tsx')).PatientEmails }),
    },
  ],
}
