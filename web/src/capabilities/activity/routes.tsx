import type { MenuEntry } from '#platform/capability/menu-entry.ts'
import type { WebCapability } from '#platform/capability.ts'
import { IconInbox } from '#ui/icons/icons.ts'

const entry: MenuEntry = {
  label: 'Activity Center',
  shortLabel: 'Activity',
  purpose: 'Documents, referrals and faxes of your practice',
  path: '/dashboard/activity',
  Icon: IconInbox,
  anyOf: ['SharedInbox', 'eFax'],
  isFirstOnPhone: true,
}

export const activity: WebCapability = {
  menu: [entry],
  routes: [
    {
      path: entry.path,
      access: 'signed-in',
      menu: entry,
      title: 'Activity Center',
      load: async () => ({ Screen: (await import('./screens/ActivityCenter.tsx')).ActivityCenter }),
    },
  ],
}
