import type { AppRoute } from '../../app/route-types.ts'

export const routes: AppRoute[] = [
  {
    path: '/dashboard/office',
    access: 'signed-in',
    title: 'My office',
    load: async () => ({ Screen: (await import('./screens/MyOffice.tsx')).MyOffice }),
  },
]
