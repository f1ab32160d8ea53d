import type { MenuEntry } from '#platform/capability/menu-entry.ts'
import type { WebCapability } from '#platform/capability.ts'
import { IconBuildingCommunity, IconHomeHeart } from '#ui/icons/icons.ts'

const practices: MenuEntry = {
  label: 'Practice Channels',
  shortLabel: 'Practices',
  purpose: 'Channels you share with other practices',
  path: '/dashboard/practices',
  Icon: IconBuildingCommunity,
  anyOf: ['Channels'],
}

const inOffice: MenuEntry = {
  label: 'In Office Channels',
  shortLabel: 'In office',
  purpose: 'Channels for your own office',
  path: '/dashboard/in-office',
  Icon: IconHomeHeart,
  anyOf: ['Channels'],
}

export const rooms: WebCapability = {
  menu: [practices, inOffice],
  routes: [
    {
      path: practices.path,
      access: 'signed-in',
      isPlanned: true,
      menu: practices,
      title: 'Practice Channels',
      load: async () => ({ Screen: (await import('./screens/PracticeChannels.tsx')).PracticeChannels }),
    },
    {
      path: inOffice.path,
      access: 'signed-in',
      isPlanned: true,
      menu: inOffice,
      title: 'In Office Channels',
      load: async () => ({ Screen: (await import('./screens/InOfficeChannels.tsx')).InOfficeChannels }),
    },
  ],
}
