import type { AppRoute } from '../../app/route-types.ts'

export const routes: AppRoute[] = [
  {
    path: '/dashboard/patients',
    access: 'signed-in',
    menu: 'patients',
    title: 'Patient messages',
    load: async () => ({ Screen: (await import('./screens/PatientMessages.tsx')).PatientMessages }),
  },
]
