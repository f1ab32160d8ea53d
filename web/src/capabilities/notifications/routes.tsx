import { IconBell } from '@tabler/icons-react'
import type { WebCapability } from '../../platform/capability.ts'
import { ALERTS_PATH } from './places.ts'

export const notifications: WebCapability = {
  switcher: [{ label: 'Alerts', path: ALERTS_PATH, Icon: IconBell }],
  live: () => import('./state/live.ts'),
  routes: [
    {
      path: ALERTS_PATH,
      access: 'signed-in',
      title: 'Alerts',
      load: async () => ({ Screen: (await import('./screens/Alerts.tsx')).Alerts }),
    },
  ],
}
