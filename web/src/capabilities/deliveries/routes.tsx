import type { WebCapability } from '#platform/capability.ts'
import { IconMailFast } from '#ui/icons/icons.ts'
import { menuText as text } from './menu-text.ts'

/** Its page is a tab of My office; other screens take its parts by `public.ts`. */
export const deliveries: WebCapability = {
  routes: [],
  officeTabs: [
    {
      key: 'deliveries',
      label: text.tab,
      isFor: ({ claims }) => claims.includes('PracticeAdmin'),
      load: async () => ({ Tab: (await import('./components/DeliveriesTab.tsx')).DeliveriesTab }),
    },
  ],
  commands: [
    {
      label: text.title,
      path: '/dashboard/office?tab=deliveries',
      Icon: IconMailFast,
      isFor: ({ claims }) => claims.includes('PracticeAdmin'),
    },
  ],
  live: () => import('./state/live.ts'),
}
