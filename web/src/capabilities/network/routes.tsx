import type { AppRoute } from '../../app/route-types.ts'

export const routes: AppRoute[] = [
  {
    path: '/dashboard/network',
    access: 'signed-in',
    menu: 'network',
    title: 'Contacts & network',
    load: async () => ({ Screen: (await import('./screens/Network.tsx')).Network }),
  },
  {
    path: '/dashboard/my-network',
    access: 'signed-in',
    menu: 'my-network',
    title: 'Network',
    load: async () => ({ Screen: (await import('./screens/MyNetwork.tsx')).MyNetwork }),
  },
]
