import { IconMessageCircle } from '@tabler/icons-react'
import type { MenuEntry, WebCapability } from '../../platform/capability.ts'

const entry: MenuEntry = {
  label: 'Chat',
  shortLabel: 'Chat',
  purpose: 'Talk with your team and with colleagues outside',
  path: '/dashboard/chat',
  Icon: IconMessageCircle,
  anyOf: ['Chat'],
  isFirstOnPhone: true,
}

export const chat: WebCapability = {
  menu: [entry],
  routes: [
    {
      path: entry.path,
      access: 'signed-in',
      menu: entry,
      title: 'Chat',
      load: async () => ({ Screen: (await import('./screens/Chat.tsx')).Chat }),
    },
  ],
}
