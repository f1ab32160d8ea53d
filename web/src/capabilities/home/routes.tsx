import { IconSmartHome } from '@tabler/icons-react'
import type { WebCapability } from '../../platform/capability.ts'

export const home: WebCapability = {
  switcher: [{ label: 'Home', path: '/dashboard', Icon: IconSmartHome }],
  routes: [
    {
      path: '/dashboard',
      access: 'signed-in',
      title: 'Home',
      load: async () => ({ Screen: (await import('./screens/Home.tsx')).Home }),
    },
  ],
}
