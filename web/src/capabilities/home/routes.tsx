import type { AppRoute } from '../../app/route-types.ts'

export const routes: AppRoute[] = [
  {
    path: '/dashboard',
    access: 'signed-in',
    title: 'Home',
    load: async () => ({ Screen: (await import('./screens/Home.tsx')).Home }),
  },
]
