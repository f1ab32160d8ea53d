import type { WebCapability } from '#platform/capability.ts'
import { IconBell, IconBellCog } from '#ui/icons/icons.ts'
import { ALERTS_PATH, SETTINGS_PATH } from './paths.ts'

export const notifications: WebCapability = {
  switcher: [{ label: 'Alerts', path: ALERTS_PATH, Icon: IconBell }],
  settings: [
    {
      label: 'Notification settings',
      of: 'Account',
      words: 'alerts push email text when you’re away quiet hours do not disturb in the app sound',
      path: SETTINGS_PATH,
      Icon: IconBellCog,
    },
  ],
  home: [
    {
      name: 'push',
      menuItem: 'side',
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
  ],
}
