import type { AppRoute } from '../../app/route-types.ts'

export const routes: AppRoute[] = [
  {
    path: '/sandbox',
    access: 'open',
    title: 'Sandbox',
    load: async () => ({ Screen: (await import('./screens/Sandbox.tsx')).Sandbox }),
  },
]
