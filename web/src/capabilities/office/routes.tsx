import { IconBuilding } from '@tabler/icons-react'
import type { ProfileEntry, WebCapability } from '../../platform/capability.ts'
import { count } from '../../platform/counts.ts'
import { joinRequestsQuery } from './state/queries.ts'

const myOffice: ProfileEntry = {
  label: 'My office',
  path: '/dashboard/office',
  Icon: IconBuilding,
  isFor: ({ user }) => Boolean(user?.practiceId),
  isInRailOf: ({ claims }) => claims.includes('PracticeAdmin'),
}

export const office: WebCapability = {
  profile: [myOffice],
  counts: [
    count({
      entry: myOffice,
      anyOf: ['PracticeAdmin'],
      query: joinRequestsQuery,
      numberOf: ({ officeJoinRequests }) => officeJoinRequests.length,
      line: (requests) =>
        requests === 1 ? '1 person wants to join your team' : `${requests} people want to join your team`,
      path: '/dashboard/office?tab=requests',
    }),
  ],
  live: () => import('./state/live.ts'),
  routes: [
    {
      path: myOffice.path,
      access: 'signed-in',
      title: 'My office',
      load: async () => ({ Screen: (await import('./MyOffice.tsx')).MyOffice }),
    },
  ],
}
