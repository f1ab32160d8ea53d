import { IconBell, IconBellCog } from '@tabler/icons-react'
import type { WebCapability } from '../../platform/capability.ts'
import { ALERTS_PATH, SETTINGS_PATH } from './places.ts'

export const notifications: WebCapability = {
  switcher: [
    { label: 'Alerts', path: ALERTS_PATH, Icon: IconBell },
    { label: 'Notification settings', path: SETTINGS_PATH, Icon: IconBellCog },
  ],
  home: [
    {
      name: 'push',
      place: 'side',
      load: async () => ({ Card: (await import('./push/PushCard.tsx')).PushCard }),
    },
  ],
  live: () => import('./state/live.ts'),
  routes: [
    {
      path: ALERTS_PATH,
      access: 'signed-in',
      title: 'Alerts',
      load: async () => ({ Screen: (await import('./screens/Alerts.tsx')).Alerts }),
    },
    {
      path: SETTINGS_PATH,
      access: 'signed-in',
      title: 'Notifications',
      load: async () => ({
        Screen: (await import('./screens/NotificationSettings.tsx')).NotificationSettings,
      }),
    },
    {
      // Open: the link in the mail is the proof, whoever is signed in.
      path: '/unsubscribe/:token',
      access: 'open',
      title: 'Unsubscribe',
      load: async () => ({ Screen: (await import('./screens/Unsubscribe.tsx')).Unsubscribe }),
    },
  ],
}
