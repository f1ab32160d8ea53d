import { IconBuilding } from '@tabler/icons-react'
import type { WebCapability } from '../../platform/capability.ts'

export const office: WebCapability = {
  profile: [
    {
      label: 'My office',
      path: '/dashboard/office',
      Icon: IconBuilding,
      isFor: ({ user }) => Boolean(user?.practiceId),
      isInRailOf: ({ claims }) => claims.includes('PracticeAdmin'),
    },
  ],
  live: () => import('./state/live.ts'),
  routes: [
    {
      path: '/dashboard/office',
      access: 'signed-in',
      title: 'My office',
      load: async () => ({ Screen: (await import('./screens/MyOffice.tsx')).MyOffice }),
    },
  ],
}
