import type { AppRoute } from '../../app/route-types.ts'

export const routes: AppRoute[] = [
  {
    path: '/dashboard/curbside',
    access: 'signed-in',
    menu: 'curbside',
    title: 'Curbside check-in',
    load: async () => ({ Screen: (await import('./screens/Curbside.tsx')).Curbside }),
  },
]
