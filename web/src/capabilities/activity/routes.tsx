import type { AppRoute } from '../../app/route-types.ts'

export const routes: AppRoute[] = [
  {
    path: '/dashboard/activity',
    access: 'signed-in',
    menu: 'activity',
    title: 'Activity Center',
    load: async () => ({ Screen: (await import('./screens/ActivityCenter.tsx')).ActivityCenter }),
  },
]
