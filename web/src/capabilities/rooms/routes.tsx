import type { AppRoute } from '../../app/route-types.ts'

export const routes: AppRoute[] = [
  {
    path: '/dashboard/practices',
    access: 'signed-in',
    menu: 'practices',
    title: 'Practice channels',
    load: async () => ({ Screen: (await import('./screens/PracticeChannels.tsx')).PracticeChannels }),
  },
  {
    path: '/dashboard/in-office',
    access: 'signed-in',
    menu: 'in-office',
    title: 'In office channels',
    load: async () => ({ Screen: (await import('./screens/InOfficeChannels.tsx')).InOfficeChannels }),
  },
]
