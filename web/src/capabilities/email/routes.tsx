import type { AppRoute } from '../../app/route-types.ts'

export const routes: AppRoute[] = [
  {
    path: '/dashboard/emails',
    access: 'signed-in',
    menu: 'emails',
    title: 'Patient emails',
    load: async () => ({ Screen: (await import('./screens/PatientEmails.tsx')).PatientEmails }),
  },
]
