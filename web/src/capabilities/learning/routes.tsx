import type { MenuEntry } from '#platform/capability/menu-entry.ts'
import type { WebCapability } from '#platform/capability.ts'
import { IconSchool } from '#ui/icons/icons.ts'

const entry: MenuEntry = {
  label: 'Learning Hub',
  shortLabel: 'Learning',
  purpose: 'Channels to learn from, with CE credits',
  path: '/dashboard/education',
  Icon: IconSchool,
  anyOf: ['CEHub'],
  isFirstOnPhone: true,
}

export const learning: WebCapability = {
  menu: [entry],
  routes: [
    {
      path: entry.path,
      access: 'signed-in',
      isPlanned: true,
      menu: entry,
      title: 'Learning Hub',
      load: async () => ({ Screen: (await import('./screens/LearningHub.tsx')).LearningHub }),
    },
  ],
}
