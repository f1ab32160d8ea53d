import type { AppRoute } from '../../app/route-types.ts'

export const routes: AppRoute[] = [
  {
    path: '/dashboard/chat',
    access: 'signed-in',
    menu: 'chat',
    title: 'Chat',
    load: async () => ({ Screen: (await import('./screens/Chat.tsx')).Chat }),
  },
]
