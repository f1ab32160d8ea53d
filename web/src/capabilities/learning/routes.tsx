import type { AppRoute } from '../../app/route-types.ts'

export const routes: AppRoute[] = [
  {
    path: '/dashboard/education',
    access: 'signed-in',
    menu: 'learning',
    title: 'Learning hub',
    load: async () => ({ Screen: (await import('./screens/LearningHub.tsx')).LearningHub }),
  },
]
