import type { WebCapability } from '#platform/capability.ts'
import { IconSmartHome } from '#ui/icons/icons.ts'

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
